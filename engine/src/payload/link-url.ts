import { isLinkUrl, limits } from '@pictable/contract';

/** Reason why a URL must not be linked; undefined if it is allowed. */
export function linkRejectionReason(url: string): string | undefined {
  if (url.length > limits.linkCharsMax) return `is longer than ${limits.linkCharsMax} characters`;
  return isLinkUrl(url) ? undefined : 'is not an http, https, mailto or tel URL';
}
