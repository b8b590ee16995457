import { formatThousands, nativeLimits } from '@pictable/contract';
import type { TableData } from '../../table/table-data.ts';
import { escapeDiscord, noMentions } from './escape-discord.ts';
import { doesNotFit, type NativeTable } from './native-table.ts';
import { headings, plainText, textsBelow } from './table-cells.ts';
import { lostContent } from './table-contents.ts';
import { textGrid, textWidth } from './text-grid.ts';

const limit = nativeLimits.discord;

/** A message as the API of Discord and its webhooks take it. */
export type DiscordMessage = {
  readonly content: string;
  readonly allowed_mentions: typeof noMentions;
};

/** The table as a code block in a Discord message. */
export function writeDiscord(table: TableData): NativeTable {
  const lost = lostContent(table, [], 'A code block in Discord');
  if (lost !== undefined) return doesNotFit([lost]);
  if (table.rows.length * table.columns.length > limit.chars)
    return doesNotFit([`The table is too large: ${ALLOWED}.`]);
  const grid = textGrid(table);
  const width = grid.reduce((most, line) => Math.max(most, textWidth(line)), 0);
  const { title, subtitle } = headings(table, false);
  const code = grid.join('\n').replace(/`(?=`)/g, '`\u200b');
  const parts = [
    title.length === 0 ? '' : `**${escapeDiscord(plainText(title))}**`,
    escapeDiscord(plainText(subtitle)),
    `\`\`\`\n${code}\n\`\`\``,
    ...textsBelow(table).map(escapeDiscord),
  ];
  const content = parts.filter((part) => part !== '').join('\n');
  const reasons = [
    content.length > limit.chars &&
      `The table has ${formatThousands(content.length)} characters as a code block; ${ALLOWED}.`,
    width > limit.lineChars &&
      `Its rows are ${formatThousands(width)} characters wide; in Discord, lines wrap after ${limit.lineChars}.`,
  ].filter((reason) => typeof reason === 'string');
  if (reasons.length > 0) return doesNotFit(reasons);
  return { fits: true, payload: { content, allowed_mentions: noMentions } satisfies DiscordMessage };
}

const ALLOWED = `a Discord message has at most ${formatThousands(limit.chars)} characters`;
