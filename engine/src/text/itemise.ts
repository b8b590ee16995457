import type { Face } from './face-store.ts';
import { graphemeStarts } from './graphemes.ts';
import { COMMON_SCRIPT, defaultScript, isIgnorable, scriptOf } from './scripts.ts';

/** Part of a word that one face draws in one direction and script. */
export interface TextRun {
  readonly text: string;
  readonly face: Face;
  readonly script: number;
  /** Bidi level. */
  readonly level: number;
}

interface OpenRun {
  from: number;
  face: Face;
  script: number;
  level: number;
}

/**
 * Splits a word into runs. Graphemes stay whole: marks, joiners and variation selectors are drawn with their base.
 * `faceOf` chooses the face of a grapheme, given by its offsets; `levels` has one entry a UTF-16 unit and is left out
 * where all are 0. Characters without a script follow their neighbours.
 */
export function itemise(
  word: string,
  faceOf: (from: number, to: number) => Face,
  levels: Uint8Array | undefined,
): TextRun[] {
  const starts = graphemeStarts(word);
  const runs: TextRun[] = [];
  let open: OpenRun | undefined;
  for (let i = 0; i + 1 < starts.length; i++) {
    const from = starts[i]!;
    const base = word.codePointAt(from)!;
    const face = isIgnorable(base) && open ? open.face : faceOf(from, starts[i + 1]!);
    const script = scriptOf(base);
    const level = levels?.[from] ?? 0;
    const isSameScript =
      !open || script === COMMON_SCRIPT || open.script === COMMON_SCRIPT || script === open.script;
    if (open && open.face === face && open.level === level && isSameScript) {
      if (open.script === COMMON_SCRIPT) open.script = script;
      continue;
    }
    if (open) runs.push(close(word, open, from));
    open = { from, face, script, level };
  }
  if (open) runs.push(close(word, open, word.length));
  return runs;
}

function close(word: string, run: OpenRun, to: number): TextRun {
  const script = run.script === COMMON_SCRIPT ? defaultScript : run.script;
  return { text: word.slice(run.from, to), face: run.face, script, level: run.level };
}
