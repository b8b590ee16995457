import { createPrivateKey } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { type ImageServer, listenLocally } from '@pictable/server/test-image-server';

/** The certificate of `app.test` and `other.test`, which do not exist, with its key. Valid until 2126. */
const certificate = `-----BEGIN CERTIFICATE-----
MIIBnjCCAUSgAwIBAgIUbHlmF3fBWiJtn0bfLVCd2AsPTLYwCgYIKoZIzj0EAwIw
EzERMA8GA1UEAwwIYXBwLnRlc3QwIBcNMjYxMTI4MTcxNDI3WhgPMjEyNjExMDQx
NzE0MjdaMBMxETAPBgNVBAMMCGFwcC50ZXN0MFkwEwYHKoZIzj0CAQYIKoZIzj0D
AQcDQgAEwsrd+XvMOu81q4R9FDwIsWr7AIMw9EdMo3Owfd4VSiPE2v1OqsNdmFwf
PvMXWf9pKmHH40ciW9NF+ANU9jNGNKN0MHIwHQYDVR0OBBYEFB+oeBAPyXW5K4Y0
xtJ4yRzZD9x2MB8GA1UdIwQYMBaAFB+oeBAPyXW5K4Y0xtJ4yRzZD9x2MA8GA1Ud
EwEB/wQFMAMBAf8wHwYDVR0RBBgwFoIIYXBwLnRlc3SCCm90aGVyLnRlc3QwCgYI
KoZIzj0EAwIDSAAwRQIgZlW+wB1vk46+ZWHgs0/B3VZgyCK9J5hLmhjR57ORuw0C
IQDVCxEo5c2JESOdQPYBghrakWZ6w3AAAnl3aoY/2PSfGw==
-----END CERTIFICATE-----`;
/** Its key (PKCS #8). It opens nothing: no other program trusts the certificate. */
const keyBytes =
  'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgDWFXPy4i6axU9MKJzeVB4ucQgKy4aJkzjAQQ8emLKm+hRANCAATCyt35e8w67zWr' +
  'hH0UPAixavsAgzD0R0yjc7B93hVKI8Ta/U6qw12YXB8+8xdZ/2kqYcfjRyJb00X4A1T2M0Y0';

/** Starts an HTTPS server on this machine, whose certificate this process trusts from now on. */
export async function openHttpsServer(listener: RequestListener): Promise<ImageServer> {
  setDefaultCACertificates([...getCACertificates('default'), certificate]);
  const der = { key: Buffer.from(keyBytes, 'base64'), format: 'der', type: 'pkcs8' } as const;
  const key = createPrivateKey(der).export({ format: 'pem', type: 'pkcs8' });
  return listenLocally(createServer({ cert: certificate, key }, listener));
}
