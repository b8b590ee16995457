/** Who can open a stored image: everyone who has its URL, or only those who have a signed URL. */
export const imageAccessLevels = ['public', 'signed'] as const;
/** Who can open a stored image. */
export type ImageAccess = (typeof imageAccessLevels)[number];

/** Earliest and latest expiry of an image or of its signed URL, in seconds from now. */
export const expiryLimits = { secondsMin: 60, secondsMax: 3_660 * 86_400 } as const;

/**
 * Seconds for which the signed URLs in responses are valid at least; they end at a full hour, so that
 * browsers can cache what they have loaded. Longer than the responses to an `Idempotency-Key` are stored.
 */
export const signedUrlSeconds = 7 * 86_400;

/** Members of a payload that say who can open the image, and for how long. They count only beside a table. */
export const imageAccessKeys = ['expires', 'access'] as const;

/** What the file name of an image says about its access. */
export interface NamedAccess {
  readonly access: ImageAccess;
  /** Undefined: the image does not expire. */
  readonly expiresAt: Date | undefined;
}

/**
 * `P_` for a signed image, then `E`, the Unix time in seconds in base 36 and `_` for one that expires. A name
 * continues with letters, digits and a hyphen. The letters are checked in upper case, because some file
 * systems would also find the file under a name in lower case.
 */
const namePattern = /^(P_)?(?:E([1-9A-Z][0-9A-Z]{5,7})_)?(?![A-Za-z0-9]*_)/;

/** The start of the file name of an image, from which `readNamedAccess` reads its access. */
export function accessPrefix({ access, expiresAt }: NamedAccess): string {
  const expiry = expiresAt && `E${unixSeconds(expiresAt).toString(36).toUpperCase()}_`;
  return `${access === 'signed' ? 'P_' : ''}${expiry ?? ''}`;
}

/** What a file name says about the access to its image; undefined if the service cannot have created it. */
export function readNamedAccess(name: string): NamedAccess | undefined {
  const [matched, signed, expiry] = namePattern.exec(name) ?? [];
  if (matched === undefined) return undefined;
  return {
    access: signed === undefined ? 'public' : 'signed',
    expiresAt: expiry === undefined ? undefined : new Date(Number.parseInt(expiry, 36) * 1_000),
  };
}

/**
 * The text to sign for a stored image: its file name without extension, and the expiry of the URL. The
 * signature is valid for all formats of the image and for its share page.
 */
export function storedTextToSign(base: string, expires: string | number): string {
  return `${base}?e=${expires}`;
}

/** Unix time in whole seconds. */
export function unixSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1_000);
}
