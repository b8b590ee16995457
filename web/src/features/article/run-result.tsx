import { useEffect, useState } from 'react';
import { draw } from '../../lib/drawing/draw-client.ts';
import type { Drawing } from '../../lib/drawing/drawing.ts';
import { errorText } from '../../lib/error-text.ts';
import { loadService, useCurrentUser } from '../../lib/session.ts';
import { drawing as words } from '../../messages/drawing.ts';
import { reading } from '../../messages/reading.ts';
import { TablePicture } from '../../ui/table-picture.tsx';

type Result =
  | { readonly kind: 'drawn'; readonly drawing: Drawing; readonly ms: number }
  | {
      readonly kind: 'answered';
      readonly answer: object & { readonly previewUrl: string };
      readonly ms: number;
    }
  | { readonly kind: 'failed'; readonly message: string };

/** The result of an example: a preview from the service for signed-in users, otherwise rendered locally. */
export default function RunResult({ payload }: { payload: string }) {
  const isSignedIn = useCurrentUser() !== null;
  const [result, setResult] = useState<Result>();
  useEffect(() => {
    let current = true;
    const run = isSignedIn ? askService(payload) : drawHere(payload);
    run.then((found) => current && setResult(found));
    return () => {
      current = false;
    };
  }, [payload, isSignedIn]);

  if (!result) return <p role="status">{isSignedIn ? reading.asking : words.starting}</p>;
  if (result.kind === 'failed')
    return (
      <p role="alert" className="text-error">
        {result.message}
      </p>
    );
  return (
    <div role="status">
      {result.kind === 'drawn' ? (
        <TablePicture drawing={result.drawing} />
      ) : (
        <img src={result.answer.previewUrl} alt={reading.preview} />
      )}
      <p className="figures text-sm">
        {result.kind === 'drawn' ? reading.drawnHere(result.ms) : reading.answered(result.ms)}
      </p>
      {result.kind === 'answered' && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        <pre tabIndex={0}>{JSON.stringify(result.answer, null, 2)}</pre>
      )}
    </div>
  );
}

async function drawHere(text: string): Promise<Result> {
  const start = performance.now();
  try {
    const result = await draw({ text, styles: {}, format: 'svg' });
    if (!result.rendered) return { kind: 'failed', message: result.problem.message };
    return { kind: 'drawn', drawing: result.drawing, ms: Math.round(performance.now() - start) };
  } catch {
    return { kind: 'failed', message: words.unavailable };
  }
}

async function askService(text: string): Promise<Result> {
  const start = performance.now();
  try {
    const answer = await (await loadService()).preview(text);
    return { kind: 'answered', answer, ms: Math.round(performance.now() - start) };
  } catch (error) {
    return { kind: 'failed', message: errorText(error, reading.failed) };
  }
}
