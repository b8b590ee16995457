/** Nobody is notified, whatever a text contains. */
export const noMentions = { parse: [] } as const;

/** Escapes what Discord would parse as Markdown, mentions, emoji or time stamps. */
export function escapeDiscord(text: string): string {
  return (
    text
      .replace(/[\\`*_~|<>[\]()#]/g, '\\$&')
      .replace(/:(?=[\w+-]+:)/g, '\\:')
      // Starts of lists.
      .replace(/^([ \t]*)([-+])/gm, '$1\\$2')
      .replace(/^([ \t]*\d+)\./gm, '$1\\.')
      // A mention needs no markup.
      .replace(/@(?=\w)/g, '@\u200b')
  );
}
