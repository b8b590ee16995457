import { useEffect, useState } from 'react';
import { articleTexts } from '../../messages/public-pages/docs-texts.ts';
import { renderingTexts as words } from '../../messages/rendering-texts.ts';
import { TableImage } from '../../rendering/image/table-image.tsx';
import { renderInWorker } from '../../rendering/render-client.ts';
import type { TableRendering } from '../../rendering/render-types.ts';
import { errorText } from '../../requests/error-text.ts';
import { loadService, useCurrentUser } from '../../session/session.ts';

type Result =
  | { readonly kind: 'rendered'; readonly rendering: TableRendering; readonly ms: number }
  | {
      readonly kind: 'response';
      readonly response: object & { readonly previewUrl: string };
      readonly ms: number;
    }
  | { readonly kind: 'failed'; readonly message: string };

/** The result of an example: a preview from the service for signed-in users, otherwise rendered locally. */
export default function RunResult({ payload }: { payload: string }) {
  const isSignedIn = useCurrentUser() !== null;
  const [result, setResult] = useState<Result>();
  useEffect(() => {
    let current = true;
    const run = isSignedIn ? sendToService(payload) : renderHere(payload);
    run.then((found) => current && setResult(found));
    return () => {
      current = false;
    };
  }, [payload, isSignedIn]);

  if (!result) return <p role="status">{isSignedIn ? articleTexts.sending : words.starting}</p>;
  if (result.kind === 'failed')
    return (
      <p role="alert" className="text-error">
        {result.message}
      </p>
    );
  return (
    <div role="status">
      {result.kind === 'rendered' ? (
        <TableImage rendering={result.rendering} />
      ) : (
        <img src={result.response.previewUrl} alt={articleTexts.preview} />
      )}
      <p className="figures text-sm">
        {result.kind === 'rendered'
          ? articleTexts.renderedHere(result.ms)
          : articleTexts.responseReceived(result.ms)}
      </p>
      {result.kind === 'response' && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        <pre tabIndex={0}>{JSON.stringify(result.response, null, 2)}</pre>
      )}
    </div>
  );
}

async function renderHere(text: string): Promise<Result> {
  const start = performance.now();
  try {
    const result = await renderInWorker({ text, styles: {}, format: 'svg' });
    if (!result.rendered) return { kind: 'failed', message: result.error.message };
    return { kind: 'rendered', rendering: result.rendering, ms: Math.round(performance.now() - start) };
  } catch {
    return { kind: 'failed', message: words.unavailable };
  }
}

async function sendToService(text: string): Promise<Result> {
  const start = performance.now();
  try {
    const response = await (await loadService()).preview(text);
    return { kind: 'response', response, ms: Math.round(performance.now() - start) };
  } catch (error) {
    return { kind: 'failed', message: errorText(error, articleTexts.failed) };
  }
}
