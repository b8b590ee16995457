import { limits } from '@pictable/contract';

/** Reason why a URL must not be linked; undefined if it is allowed. */
export function linkRejectionReason(url: string): string | undefined {
  if (url.length > limits.linkCharsMax) return `is longer than ${limits.linkCharsMax} characters`;
  if (!/^(https?:\/\/|mailto:|tel:)[^\s\0-\x1f\x7f<>"\\^`{|}]+$/i.test(url))
    return 'is not an http, https, mailto or tel URL';
  if (/\p{Surrogate}|[\ufffe\uffff]/u.test(url)) return 'is not an http, https, mailto or tel URL';
  return undefined;
}
