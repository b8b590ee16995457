import ipaddr from 'ipaddr.js';

/** Number of 16-bit groups in an IPv6 prefix of 64 bits. */
const NETWORK_GROUPS = 4;

/** The prefix that a provider assigns to one customer: an IPv4 address, or an IPv6 /64 network. */
export function ipPrefix(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const groups = parsed.parts.slice(0, NETWORK_GROUPS).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}
