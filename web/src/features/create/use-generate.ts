import { type ImageFormat, type ImagePart, limits, type StoredImage } from '@pictable/contract';
import { parseJson, stringify } from '@pictable/contract/json';
import { PictableError } from '@pictable/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readAgain } from '../../lib/account-data.ts';
import { errorText } from '../../lib/error-text.ts';
import type { SavedLayer } from '../../lib/saved-layers.ts';
import { startingLook, stylesToStore } from '../../lib/saved-look.ts';
import { tableService } from '../../lib/service.ts';
import { loseSession } from '../../lib/session.ts';
import type { StyleSettings } from '../../lib/style-settings.ts';
import { showToast } from '../../lib/toasts.ts';
import { create } from '../../messages/create.ts';
import { idempotencyKeyOf, markAnswered } from './unanswered.ts';

/** Everything the stored picture depends on. */
export interface TableInput {
  readonly text: string;
  readonly settings: StyleSettings;
  readonly customFilename: string;
  readonly projectId: number | undefined;
  /** Settings saved with the service, which it lays under the table. */
  readonly layers: readonly SavedLayer[];
}

/** What the service made of an input. */
export interface GeneratedTable {
  readonly input: TableInput;
  readonly format: ImageFormat;
  readonly file: Blob;
  readonly url: string;
  readonly shareUrl: string | undefined;
  /** Every picture of the table. */
  readonly images: readonly ImagePart[];
}

/** Why nothing was stored. */
export interface Failure {
  readonly text: string;
  /** The error of the API, where it was the API that said so. */
  readonly type: string | undefined;
  /** What to do about it, where that is not the table. */
  readonly hint?: string;
}

export interface Generating {
  readonly busy: boolean;
  readonly error: Failure | undefined;
  readonly generated: GeneratedTable | undefined;
  /** @returns false when the session had ended, so that somebody must sign in first */
  generate(input: TableInput): Promise<boolean>;
}

/** Preview first, then the stored picture, then one notice for both. */
export function useGenerate(onStored: (input: TableInput) => void): Generating {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Failure>();
  const [generated, setGenerated] = useState<GeneratedTable>();

  async function generate(input: TableInput): Promise<boolean> {
    setBusy(true);
    setError(undefined);
    try {
      setGenerated(await previewAndStore(input));
      onStored(input);
      void readAgain(queries);
      showToast({ title: create.generated, description: create.generatedText });
    } catch (failure) {
      if (loseSession(queries, failure)) return false;
      const said = failureOf(failure);
      setError(said);
      showToast({ title: create.error, description: said.text, destructive: true });
    } finally {
      setBusy(false);
    }
    return true;
  }

  return { busy, error, generated, generate };
}

/** Where the answer was lost on the way, the next try gets it, and no second picture is made and charged. */
async function storeOnce(json: string, projectId: number | undefined): Promise<Partial<StoredImage>> {
  try {
    const answer = await tableService().generate(json, { projectId, idempotencyKey: idempotencyKeyOf(json) });
    markAnswered();
    return answer;
  } catch (failure) {
    const running = failure instanceof PictableError && failure.detail?.type === 'idempotency-key-running';
    if (failure instanceof PictableError && !running) markAnswered();
    throw failure;
  }
}

/** An answer that says it worked and holds no address. */
class InvalidResponse extends Error {
  override readonly name = 'InvalidResponse';
}

/** What the service says; where it is silent, and where it was never reached, words of our own. */
function failureOf(failure: unknown): Failure {
  if (failure instanceof PictableError)
    return { text: errorText(failure, create.unknownError), type: failure.detail?.type };
  const text = failure instanceof InvalidResponse ? create.invalidResponse : create.invalidJson;
  // `fetch` rejects with this one where nobody answered.
  return { text, type: undefined, ...(failure instanceof TypeError ? { hint: create.notReached } : {}) };
}

async function previewAndStore(input: TableInput): Promise<GeneratedTable> {
  const table = parseJson(input.text, { depthMax: limits.jsonDepthMax });
  const { projectId, settings } = input;
  // It brings the records of all styles and options, which nothing on the page needs before.
  const { requestBody } = await import('../../lib/request-body.ts');
  const json = stringify(
    requestBody(table, {
      styles: stylesToStore(settings, startingLook(projectId)),
      ...(input.customFilename === '' ? {} : { customFilename: input.customFilename }),
      ...(projectId === undefined ? {} : { projectId }),
    }),
  );
  const [file] = await tableService().previewImages(json, { projectId });
  const answer = await storeOnce(json, projectId);
  const { success, image, metadata, shareUrl, images = [] } = answer;
  if (!file || !success || !image?.url) throw new InvalidResponse();
  return { input, format: metadata?.format ?? settings.imageFormat, file, url: image.url, shareUrl, images };
}
