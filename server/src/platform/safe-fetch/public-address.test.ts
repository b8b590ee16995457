import { expect, it } from 'vitest';
import { isPublicAddress } from './public-address.ts';

it.each(['1.1.1.1', '8.8.8.8', '93.184.215.14', '172.15.0.1', '172.32.0.1', '192.0.1.1', '100.128.0.1'])(
  'allows %s',
  (address) => expect(isPublicAddress(address)).toBe(true),
);

it.each(['2606:4700:4700::1111', '2a00:1450:4001:81b::200e', '2400:cb00::1'])('allows %s', (address) =>
  expect(isPublicAddress(address)).toBe(true),
);

it.each([
  ['this host', '0.0.0.0'],
  ['loopback', '127.0.0.1'],
  ['loopback', '127.255.255.254'],
  ['private', '10.1.2.3'],
  ['private', '172.16.0.1'],
  ['private', '172.31.255.255'],
  ['private', '192.168.1.1'],
  ['cloud metadata', '169.254.169.254'],
  ['carrier-grade NAT', '100.64.0.1'],
  ['protocol assignments', '192.0.0.8'],
  ['documentation', '203.0.113.7'],
  ['benchmarks', '198.19.0.1'],
  ['6to4 relay', '192.88.99.1'],
  ['multicast', '224.0.0.1'],
  ['reserved', '240.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['unspecified', '::'],
  ['loopback', '::1'],
  ['mapped loopback', '::ffff:127.0.0.1'],
  ['mapped public', '::ffff:8.8.8.8'],
  ['compatible loopback', '::127.0.0.1'],
  ['translated loopback', '64:ff9b::7f00:1'],
  ['local translation', '64:ff9b:1::a00:1'],
  ['6to4 of 10.0.0.1', '2002:a00:1::'],
  ['Teredo', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
  ['ISATAP of 10.0.0.1', '2606:4700::5efe:a00:1'],
  ['ISATAP with the universal bit', '2606:4700::200:5efe:a00:1'],
  ['unique local', 'fd00::1'],
  ['link local', 'fe80::1'],
  ['link local with a zone', 'fe80::1%eth0'],
  ['site local', 'fec0::1'],
  ['multicast', 'ff02::1'],
  ['documentation', '2001:db8::1'],
  ['documentation', '3fff::1'],
  ['unassigned', '4000::1'],
  ['octal', '0177.0.0.1'],
  ['decimal', '2130706433'],
  ['short', '127.1'],
  ['a name', 'localhost'],
  ['nothing', ''],
])('rejects %s: %s', (_, address) => expect(isPublicAddress(address)).toBe(false));
