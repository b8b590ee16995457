import { limits } from '@pictable/contract';

const WEB_URL = /^https?:\/\/[^\s\p{Cc}<>"\\^`{|}/?#]+(?:[/?#][^\s\p{Cc}<>"\\^`{|}]*)?$/iu;
/** Several URLs without a space between them. */
const SEVERAL_URLS = /[,;]https?:\/\//i;
const MAILTO = /^mailto:/i;
const LOCAL_PART = /^[\p{L}\p{N}.!#$%&'*+/=?^_{|}~-]{1,64}$/u;
const DOMAIN_LABEL = /^[\p{L}\p{N}-]{1,63}$/u;
const TOP_LABEL = /^\p{L}{2,63}$/u;
/** Characters of a local part that have another meaning in a mailto: URL. */
const RESERVED = /[%?&#/=^{|}]/g;

/**
 * The link of a text that is only a web URL or an email address (as a mailto: URL). Undefined for all other
 * texts, so that script schemes are never linked.
 */
export function findSoleLink(text: string): string | undefined {
  if (!text.includes('@') && !text.includes('://')) return undefined;
  if (text.length > limits.linkCharsMax) return undefined;
  const address = text.trim();
  if (/^https?:/i.test(address))
    return WEB_URL.test(address) && !SEVERAL_URLS.test(address) && isWellFormed(address)
      ? address
      : undefined;
  return mailtoUrl(address.replace(MAILTO, ''));
}

function mailtoUrl(address: string): string | undefined {
  const [local = '', domain = '', ...more] = address.split('@');
  const labels = domain.split('.');
  const isMail =
    more.length === 0 &&
    LOCAL_PART.test(local) &&
    !/^\.|\.$|\.\./.test(local) &&
    labels.length > 1 &&
    labels.every((label) => DOMAIN_LABEL.test(label)) &&
    TOP_LABEL.test(labels.at(-1)!);
  return isMail ? `mailto:${local.replace(RESERVED, encodeURIComponent)}@${domain}` : undefined;
}

/** Whether a text has no lone surrogates and no characters that XML forbids. */
function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}|[\ufffe\uffff]/u.test(text);
}
