import { expect, it } from 'vitest';
import { rejectOtherIssuer } from './openid-connect.ts';

it.each([
  ['https://login.example/common/v2.0', 'https://login.example/{tenantid}/v2.0'],
  ['https://login.example/contoso/v2.0', 'https://login.example/7/v2.0'],
  ['https://login.example/main', 'https://login.example/main/'],
  ['https://login.example', 'login.example'],
])('an issuer configured as %s cannot name itself %s', (configured, issuer) => {
  expect(() => rejectOtherIssuer({ issuer }, new URL(configured))).toThrow(
    `The issuer at OIDC_ISSUER names itself ${issuer}.`,
  );
});

it('an issuer can be configured without the slash of its origin', () => {
  expect(() =>
    rejectOtherIssuer({ issuer: 'https://a.example/' }, new URL('https://a.example')),
  ).not.toThrow();
});
