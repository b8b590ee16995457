const CHARS_MAX = 50;

/** Names that users choose for URLs: they start and end with a letter or digit, with hyphens in between. */
export const resourceNamePattern = new RegExp(`^[a-z0-9](?:[a-z0-9-]{0,${CHARS_MAX - 2}}[a-z0-9])?$`);

/** What such a name may be, worded to follow "must be". */
export const resourceNameRule = `1 to ${CHARS_MAX} characters of a-z, 0-9 and hyphens, starting and ending with a letter or digit`;
