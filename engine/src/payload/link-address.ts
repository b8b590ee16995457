import { limits } from '@pictable/contract';

/** Why an address is not linked; undefined where it may be. */
export function whyNotLinked(address: string): string | undefined {
  if (address.length > limits.linkCharsMax) return `is longer than ${limits.linkCharsMax} characters`;
  if (!/^(https?:\/\/|mailto:|tel:)[^\s\0-\x1f\x7f<>"\\^`{|}]+$/i.test(address))
    return 'is not a http, https, mailto or tel address';
  if (/\p{Surrogate}|[\ufffe\uffff]/u.test(address)) return 'is not a http, https, mailto or tel address';
  return undefined;
}
