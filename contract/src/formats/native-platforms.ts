/** Platforms whose messages can contain a table of their own. */
export const nativePlatforms = ['slack', 'telegram', 'teams', 'discord', 'email'] as const;
/** A platform whose messages can contain a table of their own. */
export type NativePlatform = (typeof nativePlatforms)[number];

/**
 * What the platforms allow in one message. Characters are counted in UTF-16 units, of which a text has at least as
 * many as any platform counts.
 */
export const nativeLimits = {
  slack: {
    /** Rows of a table block, with the header. */
    rows: 100,
    columns: 20,
    /** Characters of all texts of a message with a table block. */
    chars: 10_000,
    headerChars: 150,
    blocks: 50,
    altChars: 2_000,
  },
  telegram: {
    columns: 20,
    /** Blocks of a rich message; each row of a table counts as one. */
    blocks: 500,
    chars: 32_768,
    captionChars: 1_024,
    /** Photos of one message. */
    photos: 10,
  },
  /** Bytes of a message as JSON in UTF-8, as programs that post to Teams report it. */
  teams: {
    bytes: 25_000,
    /** Characters of all alternative texts, each of up to three bytes. */
    altChars: 5_000,
  },
  discord: {
    chars: 2_000,
    /** Width of a line in a code block, in half-width characters: longer lines wrap on a computer. */
    lineChars: 80,
    embeds: 10,
    embedTitleChars: 256,
    embedDescriptionChars: 4_096,
  },
  email: {
    /** Gmail cuts a message above 102 kB. */
    bytes: 100_000,
    widthPx: 600,
  },
} as const;
