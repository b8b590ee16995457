const counted: ReadonlySet<string> = new Set(['text', 'caption', 'url', 'email_address', 'phone_number']);

/** UTF-16 units of all texts and URLs of a message, which no platform counts as more characters. */
export function countChars(value: unknown, key = 'text'): number {
  if (typeof value === 'string') return counted.has(key) ? value.length : 0;
  if (Array.isArray(value)) return value.reduce((sum: number, member) => sum + countChars(member, key), 0);
  if (typeof value !== 'object' || value === null) return 0;
  return Object.entries(value).reduce((sum, [name, member]) => sum + countChars(member, name), 0);
}
