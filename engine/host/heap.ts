/**
 * Recommended young-generation size in MB for long-running render workers; three times V8's semi-space. A
 * render allocates many objects that live until its end: with the default size they are copied several times
 * per image, which took more than a fifth of the render time.
 */
export const youngGenerationMb = 96;
