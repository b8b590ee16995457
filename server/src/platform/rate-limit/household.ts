import ipaddr from 'ipaddr.js';

/** Groups of 16 bits in the shared first part of an IPv6 network: 64 bits. */
const NETWORK_GROUPS = 4;

/** The prefix that one customer of a provider has: one IPv4 address, or an IPv6 network of 64 bits. */
export function household(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const groups = parsed.parts.slice(0, NETWORK_GROUPS).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}
