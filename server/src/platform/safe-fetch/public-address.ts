import ipaddr from 'ipaddr.js';

type Range = readonly [ipaddr.IPv4 | ipaddr.IPv6, number];
const ranges = (...texts: string[]): Range[] => texts.map((text) => ipaddr.parseCIDR(text));

/**
 * IPv4 that is not somebody's public host. Source: IANA IPv4 Special-Purpose Address Registry, and the blocks of
 * multicast and reserved addresses (RFC 5771, RFC 1112).
 */
const specialV4 = ranges(
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
);

/** Everything that IANA has given out as global unicast so far; mapped, translated and local addresses lie outside. */
const globalV6 = ranges('2000::/3');

/**
 * Parts of it that are not somebody's public host, among them all that wrap an IPv4 address. Source: IANA IPv6
 * Special-Purpose Address Registry.
 */
const specialV6 = ranges('2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20');

/** The middle of an interface identifier that wraps an IPv4 address (ISATAP, RFC 5214), with the universal bit masked. */
const ISATAP = 0x5efe;
const UNIVERSAL_BIT = 0x0200;

/**
 * Whether an IP address in its usual form is a host on the public internet. Everything else is refused, known or not: a list of
 * what is private always misses one.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text) || text.includes('%')) return false;
  const address = ipaddr.parse(text);
  const isIn = (list: readonly Range[]) => list.some((range) => address.match(range as never));
  if (address.kind() === 'ipv4') return ipaddr.IPv4.isValidFourPartDecimal(text) && !isIn(specialV4);
  return isIn(globalV6) && !isIn(specialV6) && !wrapsIpv4(address as ipaddr.IPv6);
}

function wrapsIpv4({ parts }: ipaddr.IPv6): boolean {
  return (parts[4]! & ~UNIVERSAL_BIT) === 0 && parts[5] === ISATAP;
}
