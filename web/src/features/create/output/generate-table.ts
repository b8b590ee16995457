import type { ImageFormat, ImagePart, StoredImage } from '@pictable/contract';
import { PictableError } from '@pictable/sdk';
import { MutationObserver, type QueryClient } from '@tanstack/react-query';
import { atom, type ReadableAtom } from 'nanostores';
import { create } from '../../../messages/create-texts.ts';
import { invalidateAccountQueries } from '../../../requests/account-data.ts';
import { errorText } from '../../../requests/error-text.ts';
import { tableService } from '../../../session/service.ts';
import { endRejectedSession } from '../../../session/session.ts';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { clearPendingRequest, idempotencyKeyOf } from './pending-request.ts';
import { sendTable } from './request-json.ts';
import type { TableInput } from './table-input.ts';

/** The result of generating an input. */
export interface GeneratedTable {
  readonly input: TableInput;
  readonly format: ImageFormat;
  readonly file: Blob;
  readonly url: string;
  readonly shareUrl: string | undefined;
  /** Who can open the image, and for how long. */
  readonly access: Pick<StoredImage, 'access' | 'expiresAt' | 'urlsExpireAt'>;
  /** Every image of the table; a split table has several. */
  readonly images: readonly ImagePart[];
  /** The HTML that embeds these images at their size in CSS pixels, whatever their scale. */
  readonly html: string | undefined;
  /** Whether the image has scale 1, because it would be too large at the scale of the app. */
  readonly isReduced: boolean;
}

/** Why generating an input failed. */
export interface Failure {
  readonly input: TableInput;
  /** Which step failed. */
  readonly title: string;
  readonly text: string;
  /** Error type of the API, if the API reported the error. */
  readonly type: string | undefined;
  /** What to do, if the cause is not the table. */
  readonly hint?: string;
}

/** The last attempt to store a table, and the last stored one. */
export interface GenerateState {
  readonly busy: boolean;
  readonly error: Failure | undefined;
  readonly generated: GeneratedTable | undefined;
}

export interface Generation {
  readonly $state: ReadableAtom<GenerateState>;
  /** @returns false if the session has ended and the user must sign in first */
  generate(input: TableInput): Promise<boolean>;
}

/** Requests the preview, then stores the image, then shows one toast for both. */
export function createGeneration(queries: QueryClient, onStored: (input: TableInput) => void): Generation {
  const $state = atom<GenerateState>({ busy: false, error: undefined, generated: undefined });
  const update = (change: Partial<GenerateState>) => $state.set({ ...$state.get(), ...change });
  const mutation = new MutationObserver(queries, {
    mutationFn: previewAndStore,
    onMutate: () => update({ busy: true, error: undefined }),
    onSuccess(generated, input) {
      update({ generated });
      onStored(input);
      void invalidateAccountQueries(queries);
      const isSigned = generated.access.access === 'signed';
      showToast({
        title: create.generated,
        description: isSigned ? create.generatedSignedText : create.generatedText,
      });
    },
    onSettled: () => update({ busy: false }),
  });

  async function generate(input: TableInput): Promise<boolean> {
    try {
      await mutation.mutate(input);
    } catch (failure) {
      const cause = failure instanceof PreviewFailed ? failure.cause : failure;
      if (endRejectedSession(queries, cause)) return false;
      const error = { input, ...failureOf(failure) };
      update({ error });
      showToast({ title: create.error, description: error.text, destructive: true });
    }
    return true;
  }

  return { $state, generate };
}

/** If the response is lost, the next attempt receives it; no second image is created or charged. */
async function storeOnce(json: string, projectId: number | undefined): Promise<Partial<StoredImage>> {
  try {
    const stored = await tableService().generate(json, { projectId, idempotencyKey: idempotencyKeyOf(json) });
    clearPendingRequest();
    return stored;
  } catch (failure) {
    const running = failure instanceof PictableError && failure.detail?.type === 'idempotency-key-running';
    if (failure instanceof PictableError && !running) clearPendingRequest();
    throw failure;
  }
}

/** A success response without an image URL. */
class InvalidResponse extends Error {
  override readonly name = 'InvalidResponse';
}

/** The preview of the service failed; nothing was stored. */
class PreviewFailed extends Error {
  override readonly name = 'PreviewFailed';
}

/** The error message of the service, or our own text if it sent none or was not reached. */
function failureOf(thrown: unknown): Omit<Failure, 'input'> {
  const failure = thrown instanceof PreviewFailed ? thrown.cause : thrown;
  const title = thrown instanceof PreviewFailed ? create.previewFailed : create.storeFailed;
  if (failure instanceof PictableError)
    return { title, text: errorText(failure, create.unknownError), type: failure.detail?.type };
  const text = failure instanceof InvalidResponse ? create.invalidResponse : create.invalidJson;
  // `fetch` rejects with a TypeError on network failures.
  const hint = failure instanceof TypeError ? { hint: create.notReached } : {};
  return { title, text, type: undefined, ...hint };
}

/** Marks what a step rejects with as a failure of the preview. */
async function forPreview<Result>(step: Promise<Result>): Promise<Result> {
  try {
    return await step;
  } catch (cause) {
    throw new PreviewFailed(create.previewFailed, { cause });
  }
}

async function previewAndStore(input: TableInput): Promise<GeneratedTable> {
  const { projectId, settings } = input;
  const preview = (body: string) => tableService().previewImages(body, { projectId });
  const { json, result, isReduced } = await forPreview(sendTable(input, preview));
  const [file] = result;
  const stored = await storeOnce(json, projectId);
  const { success, image, metadata, shareUrl, images = [] } = stored;
  if (!file || !success || !image?.url) throw new InvalidResponse();
  // During an update, an instance of the previous version may answer.
  const { access = 'public', expiresAt = null, urlsExpireAt = null } = stored;
  return {
    ...{ input, format: metadata?.format ?? settings.imageFormat, file, url: image.url, shareUrl, images },
    access: { access, expiresAt, urlsExpireAt },
    ...{ html: stored.html, isReduced },
  };
}
