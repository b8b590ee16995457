let visitors = 0;

/** The headers of a visitor from where nobody has come before. */
export function newAddress(): Record<string, string> {
  visitors++;
  return { 'x-forwarded-for': `10.1.${visitors >> 8}.${visitors & 255}` };
}
