import { signedImageLimits, signedText } from '@pictable/contract';
import type { ImageMetadata } from './generated/api-types.ts';
import type { TableInput } from './send.ts';

/** What an address draws, and who signs it. */
export interface SignedImage {
  /** Origin of the service, for example `https://tables.example`. */
  readonly baseUrl: string;
  /** The endpoint path of the project the image belongs to. */
  readonly endpointPath: string;
  /** The signing secret of the project. Keep it on a server: who has it can store tables on your plan. */
  readonly secret: string;
  /** A table payload: a value, or JSON text. */
  readonly payload: TableInput;
  /** Without it PNG. */
  readonly format?: ImageMetadata['format'];
  /** When the address stops working; without it, never. */
  readonly expiresAt?: Date;
}

/**
 * An address that draws a table: for an img, for the IMAGE function of a spreadsheet, for Markdown. No key is in it, and nothing
 * is sent. Runs in Node and in browsers.
 *
 * @throws RangeError where the table is too large for an address
 */
export async function signImageUrl(image: SignedImage): Promise<string> {
  const { baseUrl, endpointPath, secret, payload, format = 'png', expiresAt } = image;
  const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
  const packed = base64url(await deflate(text));
  const { packedCharsMax } = signedImageLimits;
  if (packed.length > packedCharsMax)
    throw new RangeError(
      `The table needs ${packed.length} characters; an address has room for ${packedCharsMax}. Store it with generate instead.`,
    );
  const expires = expiresAt && String(Math.floor(expiresAt.getTime() / 1000));
  const signed = signedText(`${endpointPath}.${format}`, packed, expires);
  const signature = base64url(await hmac(secret, signed));
  return `${baseUrl.replace(/\/+$/, '')}/api/signed/${signed}&s=${signature}`;
}

async function deflate(text: string): Promise<Uint8Array> {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

async function hmac(secret: string, text: string): Promise<Uint8Array> {
  const encoder = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(text)));
}

function base64url(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
