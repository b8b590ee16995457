import type { NativePlatform } from '@pictable/contract';
import type { TableData } from '../../table/table-data.ts';
import { doesNotFit, type NativeTable } from './native-table.ts';
import { writeDiscord } from './write-discord.ts';
import { writeEmail } from './write-email.ts';
import { writeSlack } from './write-slack.ts';
import { writeTeams } from './write-teams.ts';
import { writeTelegram } from './write-telegram.ts';

const writers: Readonly<Record<NativePlatform, (table: TableData) => NativeTable>> = {
  slack: writeSlack,
  telegram: writeTelegram,
  teams: writeTeams,
  discord: writeDiscord,
  email: writeEmail,
};

/** The table as a message of a platform, or why the platform needs the image. */
export function writeNative(table: TableData, platform: NativePlatform): NativeTable {
  // Grouped by its only column, a table has nothing but headings.
  if (table.columns.length === 0) return doesNotFit(['The table has no columns, only headings of groups.']);
  return writers[platform](table);
}
