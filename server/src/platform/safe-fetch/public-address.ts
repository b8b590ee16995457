import ipaddr from 'ipaddr.js';

/** The range that IANA has assigned as global unicast; it excludes mapped, translated and local addresses. */
const globalV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * The middle of an interface identifier that embeds an IPv4 address (ISATAP, RFC 5214), with the universal
 * bit masked.
 */
const ISATAP = 0x5efe;
const UNIVERSAL_BIT = 0x0200;

/**
 * Whether a normalised IP address is a host on the public internet. The library knows the special ranges of
 * the IANA registries. IPv6 addresses outside of the assigned range are also rejected, because a list of
 * private ranges is never complete.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text) || text.includes('%')) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  if (!(address instanceof ipaddr.IPv6)) return ipaddr.IPv4.isValidFourPartDecimal(text);
  return address.match(globalV6) && !embedsIpv4(address);
}

function embedsIpv4({ parts }: ipaddr.IPv6): boolean {
  return (parts[4]! & ~UNIVERSAL_BIT) === 0 && parts[5] === ISATAP;
}

/** Targets on the public internet, at the ports of the web. */
export const publicInternet = { isAllowed: isPublicAddress, ports: [80, 443] };
