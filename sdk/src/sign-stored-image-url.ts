import { storedTextToSign, unixSeconds } from '@pictable/contract';
import { base64url, hmac } from './hmac.ts';

/** A private image, and the secret that signs its URL. */
export interface StoredImageToSign {
  /** URL of the image or of its share page, with or without a signature. */
  readonly url: string;
  /** Signing secret of the project of the image; that of the account for an image without a project. */
  readonly secret: string;
  /** Expiry of the URL. */
  readonly expiresAt: Date;
}

/**
 * Signs the URL of a stored image with `access: "signed"`, without a request. The signature is valid for every
 * format of the image, for its table and for its share page. It runs in Node and in browsers.
 *
 * @throws RangeError if the URL contains no name
 */
export async function signStoredImageUrl({ url, secret, expiresAt }: StoredImageToSign): Promise<string> {
  const signed = new URL(url);
  const name = decodeURIComponent(signed.pathname.split('/').at(-1) ?? '').replace(/\.[a-z]+$/, '');
  if (name === '') throw new RangeError(`${url} is not the URL of an image.`);
  const expires = String(unixSeconds(expiresAt));
  signed.searchParams.set('e', expires);
  signed.searchParams.set('s', base64url(await hmac(secret, storedTextToSign(name, expires))));
  return signed.href;
}
