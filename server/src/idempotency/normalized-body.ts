const NORMALIZED_CHARS_MAX = 512 * 1_024;

/**
 * The body in a form that can be compared: JSON without white space, escapes and different spellings of
 * numbers, and with sorted members of the payload, its options and its styles. The order within the data is
 * kept, because it is the order of the columns. A body that is not JSON or is very large is returned as sent.
 */
export function normalizedBody(body: string): string {
  // Parsing a large body would block the event loop for too long.
  if (body.length > NORMALIZED_CHARS_MAX) return body;
  try {
    const value: unknown = JSON.parse(body);
    if (!isRecord(value)) return JSON.stringify(value);
    const { options, styles, ...others } = value;
    return JSON.stringify([sortedEntries(others), sortedSettings(options), sortedSettings(styles)]);
  } catch {
    return body;
  }
}

function sortedSettings(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const { styles, ...others } = value;
  return [sortedEntries(others), isRecord(styles) ? sortedEntries(styles) : styles];
}

function sortedEntries(record: Readonly<Record<string, unknown>>): [string, unknown][] {
  return Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
