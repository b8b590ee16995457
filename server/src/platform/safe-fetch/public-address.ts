import ipaddr from 'ipaddr.js';

/** Everything that IANA has assigned as global unicast so far; mapped, translated and local addresses are outside. */
const globalV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** The middle of an interface identifier that wraps an IPv4 address (ISATAP, RFC 5214), with the universal bit masked. */
const ISATAP = 0x5efe;
const UNIVERSAL_BIT = 0x0200;

/**
 * Whether an IP address in its usual form is a host on the public internet. The library has the special ranges of the IANA
 * registries. IPv6 outside the range that IANA assigns from is rejected too: a list of what is private is never complete.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text) || text.includes('%')) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  if (!(address instanceof ipaddr.IPv6)) return ipaddr.IPv4.isValidFourPartDecimal(text);
  return address.match(globalV6) && !wrapsIpv4(address);
}

function wrapsIpv4({ parts }: ipaddr.IPv6): boolean {
  return (parts[4]! & ~UNIVERSAL_BIT) === 0 && parts[5] === ISATAP;
}
