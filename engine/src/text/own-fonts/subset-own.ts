import type { Face } from '../fonts/face-store.ts';
import type { Subsetter } from '../shaping/harfbuzz-subset.ts';
import { FontRejected } from './font-rejected.ts';

/** A subset of a face of an own font. @throws FontRejected if HarfBuzz cannot write it */
export function subsetOwn(subsetter: Subsetter, face: Face, glyphIds: readonly number[]): Uint8Array {
  try {
    return subsetter.subset(face, glyphIds);
  } catch (error) {
    throw new FontRejected('The font is damaged: it cannot be embedded in a PDF.', error);
  }
}
