import { setFlagsFromString } from 'node:v8';

/**
 * Recommended young-generation size in MB for long-running render workers; three times V8's semi-space. A
 * render allocates many objects that live until its end: with the default size they are copied several times
 * per image, which took more than a fifth of the render time.
 */
export const youngGenerationMb = 96;

/**
 * Keeps the objects of renders in the young generation of V8, in all threads of this process. When objects of
 * one kind outlive some collections, as those of a render in progress do, V8 creates later ones in the old
 * generation, where they and all that they refer to stay until a full collection. With other data in every
 * table, this took up to a third of the render time. Call it before the first render of a long-running
 * process.
 */
export function keepRendersYoung(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
}
