import type { Face } from '../fonts/face-store.ts';
import { COMMON_SCRIPT, defaultScript, scriptOf } from '../unicode/scripts.ts';

/** Part of a word with one face, direction and script. */
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

/** Characters rendered with one face, up to the next unit. */
export interface ResolvedFaceUnit {
  /** UTF-16 offset. */
  readonly from: number;
  /** Undefined for characters without ink: they join the preceding run. */
  readonly face: Face | undefined;
}

/**
 * Splits a word into runs. Graphemes stay whole: marks, joiners and variation selectors stay with their base.
 * Characters without a script adopt the script of their neighbours.
 *
 * @param units the face of each unit
 * @param primary face of units without ink at the start
 * @param levels one entry per UTF-16 unit; undefined if all are 0
 */
export function itemize(
  word: string,
  units: readonly ResolvedFaceUnit[],
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
