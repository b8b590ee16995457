import { applyFix } from '@pictable/contract/json';
import { TriangleAlert } from 'lucide-react';
import type { Problem } from '../lib/drawing/drawing.ts';
import { drawing, fixLabel } from '../messages/drawing.ts';
import { Button } from './button.tsx';

interface ProblemLineProps {
  problem: Problem;
  text: string;
  onFix: (text: string) => void;
  onShow: () => void;
}

/** The error line below an editor: position, message and, if a fix is known, a button that applies it. */
export function ProblemLine({ problem, text, onFix, onShow }: ProblemLineProps) {
  const { fix } = problem;
  return (
    <>
      <TriangleAlert aria-hidden className="size-4 shrink-0" />
      <button
        type="button"
        className="min-h-6 min-w-0 text-left [overflow-wrap:anywhere] underline-offset-4 hover:underline"
        onClick={onShow}
      >
        <span className="sr-only">{drawing.position(problem.line, problem.column)}: </span>
        <span aria-hidden className="figures mr-2 font-mono font-medium">
          {problem.line}:{problem.column}
        </span>
        {problem.message}
        {problem.hint && <span className="text-ink-2"> {problem.hint}</span>}
      </button>
      {fix && (
        <Button size="small" className="ml-auto shrink-0" onClick={() => onFix(applyFix(text, fix))}>
          {fixLabel(text, fix)}
        </Button>
      )}
    </>
  );
}
