import type { Face } from './face-store.ts';
import { COMMON_SCRIPT, defaultScript, scriptOf } from './scripts.ts';

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

/** Characters that one face draws, up to the next unit. */
export interface DrawnUnit {
  /** UTF-16 offset. */
  readonly from: number;
  /** Undefined for characters without ink: they go with what stands before them. */
  readonly face: Face | undefined;
}

/**
 * Splits a word into runs. `units` say which face draws what, `primary` is for those without ink at the start: graphemes stay whole, marks, joiners and variation
 * selectors are drawn with their base. `levels` has one entry a UTF-16 unit and is left out where all are 0. Characters
 * without a script follow their neighbours.
 */
export function itemise(
  word: string,
  units: readonly DrawnUnit[],
  primary: Face,
  levels: Uint8Array | undefined,
): TextRun[] {
  const runs: TextRun[] = [];
  let open: OpenRun | undefined;
  for (const unit of units) {
    const { from } = unit;
    const base = word.codePointAt(from)!;
    const face: Face = unit.face ?? open?.face ?? primary;
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
