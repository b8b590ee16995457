let clients = 0;

/** Headers of a client with an IP address that no test has used before. */
export function newClientIp(): Record<string, string> {
  clients++;
  return { 'x-forwarded-for': `10.1.${clients >> 8}.${clients & 255}` };
}
