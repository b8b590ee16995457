import type { ImageFormat } from '@pictable/contract';
import type { PayloadForm } from '../platform/render-pool/render-pool.ts';

/** What is needed to run a request later, besides its body. */
export interface SavedRequest {
  readonly origin: string;
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly form?: PayloadForm['form'];
  readonly fieldOverrides: readonly (readonly [string, string])[];
  /** Missing in requests that an earlier version stored, and if there are none. */
  readonly warnings?: PayloadForm['warnings'] | undefined;
  readonly acceptedFormat?: ImageFormat | undefined;
}

/** A request as texts that the database can store. */
interface StoredTexts {
  readonly payload: string;
  readonly request: string;
}

interface StoredRequest extends SavedRequest {
  /** The body is stored as a JSON string. */
  readonly isEscaped?: true;
}

/**
 * PostgreSQL stores neither NUL nor unpaired surrogates, which text in other formats than JSON can contain. A body with
 * them is stored as a JSON string, which escapes both.
 */
export function packRequest(saved: SavedRequest, body: string): StoredTexts {
  const isEscaped = body.includes('\0') || /\p{Surrogate}/u.test(body);
  const stored: StoredRequest = { ...saved, ...(isEscaped && { isEscaped }) };
  return { payload: isEscaped ? JSON.stringify(body) : body, request: JSON.stringify(stored) };
}

/** Reads what `packRequest` wrote. */
export function unpackRequest({ payload, request }: StoredTexts): {
  readonly saved: SavedRequest;
  readonly body: string;
} {
  const { isEscaped, ...saved } = JSON.parse(request) as StoredRequest;
  return { saved, body: isEscaped ? (JSON.parse(payload) as string) : payload };
}
