import { limits } from '@pictable/contract';

const WEB_ADDRESS = /^https?:\/\/[^\s\p{Cc}<>"\\^`{|}/?#]+(?:[/?#][^\s\p{Cc}<>"\\^`{|}]*)?$/iu;
/** Several addresses that are written without a space between them. */
const SEVERAL = /[,;]https?:\/\//i;
const MAIL_START = /^mailto:/i;
const LOCAL_PART = /^[\p{L}\p{N}.!#$%&'*+/=?^_{|}~-]{1,64}$/u;
const DOMAIN_LABEL = /^[\p{L}\p{N}-]{1,63}$/u;
const TOP_LABEL = /^\p{L}{2,63}$/u;
/** Signs of a local part that would mean something else in an address of the mailto scheme. */
const MEANT_OTHERWISE = /[%?&#/=^{|}]/g;

/**
 * The address to link where a text is one and nothing else: a web address as it stands, an e-mail address with the scheme
 * mailto. Undefined for all other texts, and so for every scheme that could run something.
 */
export function soleAddress(text: string): string | undefined {
  if (!text.includes('@') && !text.includes('://')) return undefined;
  if (text.length > limits.linkCharsMax) return undefined;
  const address = text.trim();
  if (/^https?:/i.test(address))
    return WEB_ADDRESS.test(address) && !SEVERAL.test(address) && isWellFormed(address) ? address : undefined;
  return mailAddress(address.replace(MAIL_START, ''));
}

function mailAddress(address: string): string | undefined {
  const [local = '', domain = '', ...more] = address.split('@');
  const labels = domain.split('.');
  const isMail =
    more.length === 0 &&
    LOCAL_PART.test(local) &&
    !/^\.|\.$|\.\./.test(local) &&
    labels.length > 1 &&
    labels.every((label) => DOMAIN_LABEL.test(label)) &&
    TOP_LABEL.test(labels.at(-1)!);
  return isMail ? `mailto:${local.replace(MEANT_OTHERWISE, encodeURIComponent)}@${domain}` : undefined;
}

/** Without half a surrogate pair and without what XML cannot hold. */
function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}|[\ufffe\uffff]/u.test(text);
}
