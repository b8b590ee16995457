import { defaultImageFormat, signedImageLimits, textToSign } from '@pictable/contract';
import type { ImageMetadata } from './generated/api-types.ts';
import { base64url, hmac } from './hmac.ts';
import type { TableInput } from './transport.ts';

/** A table, and the project and secret that sign its URL. */
export interface SignedImage {
  /** Origin of the service, for example `https://tables.example`. */
  readonly baseUrl: string;
  /** Endpoint path of the project of the image. */
  readonly endpointPath: string;
  /** Signing secret of the project. Keep it on a server: anyone who has it can store tables on your plan. */
  readonly secret: string;
  /** Table payload, as a value or as JSON text. */
  readonly payload: TableInput;
  /** Default: PNG. */
  readonly format?: ImageMetadata['format'];
  /** Expiry of the URL. By default, the URL does not expire. */
  readonly expiresAt?: Date;
}

/**
 * Returns a URL that contains a table and serves it as an image, for an img element, the IMAGE function of a
 * spreadsheet, or Markdown. The URL contains no API key, and this function sends no request. It runs in Node
 * and in browsers.
 *
 * @throws RangeError if the table is too large for a URL
 */
export async function signImageUrl(image: SignedImage): Promise<string> {
  const { baseUrl, endpointPath, secret, payload, format = defaultImageFormat, expiresAt } = image;
  const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
  const packed = base64url(await deflate(text));
  const { packedCharsMax } = signedImageLimits;
  if (packed.length > packedCharsMax)
    throw new RangeError(
      `The table needs ${packed.length} characters; a URL can contain ${packedCharsMax}. Store the table with generate instead.`,
    );
  const expires = expiresAt && String(Math.floor(expiresAt.getTime() / 1000));
  const signed = textToSign(`${endpointPath}.${format}`, packed, expires);
  const signature = base64url(await hmac(secret, signed));
  return `${baseUrl.replace(/\/+$/, '')}/api/signed/${signed}&s=${signature}`;
}

async function deflate(text: string): Promise<Uint8Array> {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}
