import { type OwnedColumn, type OwnedTable, ownedData, type TableName } from '@pictable/server/test-data-map';
import type { TestPlatform } from '@pictable/server/test-platform';

type Use = OwnedColumn['use'];

/** A unique text in one column of one row, or in one file. */
export interface Canary {
  readonly text: string;
  /** Table or folder. */
  readonly place: string;
  readonly use: Use;
}

/** Values that a column needs instead of a canary, by table and column; a function gets the canary. */
type Value = ((text: string) => unknown) | string | number | null | Date;
type Values = Readonly<Record<string, Value>>;

const tomorrow = new Date(Date.now() + 86_400_000);

/** What the service reads in these columns when it presents them. */
const forms: Readonly<Partial<Record<TableName, Values>>> = {
  users: { disabledAt: null },
  invitations: { projectId: null },
  apiKeys: { projectId: null, revokedAt: null },
  // The records of the app refer to it.
  oauthGrants: { grantHash: (text) => text },
  projects: {
    themes: (name) =>
      JSON.stringify([{ name, theme: { from: ['#0b6b45'] }, updatedAt: '2026-01-01T00:00:00Z' }]),
  },
  templates: { deletedAt: null },
  tableImages: {
    ...{ deletedAt: null, expiresAt: null, purgedAt: null, firstPartId: null },
    filename: (text) => `${text}.png`,
  },
  previews: { filename: (text) => `${text}.png`, expiresAt: tomorrow },
  liveImages: { deletedAt: null, refreshSeconds: 3_600, nextRefreshAt: tomorrow },
  liveVersions: { filenames: (text) => JSON.stringify([`${text}.png`]) },
  renderJobs: { state: 'completed', kind: 'table' },
  webhookEndpoints: { deletedAt: null },
};

const references: Readonly<Record<string, TableName>> = {
  userId: 'users',
  invitedBy: 'users',
  actorId: 'users',
  projectId: 'projects',
  ownerProjectId: 'projects',
  grantHash: 'oauthGrants',
  templateId: 'templates',
  imageId: 'tableImages',
  liveId: 'liveImages',
  endpointId: 'webhookEndpoints',
};

/** The address of the account whose data is planted. */
export const addressOf = (word: string) => `${word}-users-email-1-end@example.com`;

/** A second row of these tables: one that belongs to the account in another way, or is stored elsewhere. */
function secondRows(word: string): Readonly<Partial<Record<TableName, Values>>> {
  return {
    magicLinkTokens: { email: addressOf(word), userId: null },
    invitations: { email: addressOf(word), invitedBy: null, projectId: null },
    tableImages: { ...forms.tableImages, deletedAt: new Date() },
  };
}

/** Plants a canary in every column of every table of an account that can have one, and in every file. */
export async function plantCanaries(
  { database: { pool }, storage }: TestPlatform,
  word: string,
  userId: number,
): Promise<Canary[]> {
  const canaries: Canary[] = [];
  const planted = new Map<TableName, Readonly<Record<string, unknown>>>([['users', { id: userId }]]);
  const insert = async (owned: OwnedTable, values: Values, suffix: string) => {
    const row = rowOf(owned, { word, suffix, values, planted }, canaries);
    const stored = await writeRow(pool, owned, row, userId);
    if (suffix === '1') planted.set(owned.name, stored);
    return stored;
  };
  const files: [string, string, Use][] = [];
  for (const owned of ownedData) {
    const { name } = owned;
    const first = await insert(owned, forms[name] ?? {}, '1');
    const second = secondRows(word)[name];
    const other = second && (await insert(owned, second, '2'));
    if (name === 'tableImages') {
      const svg = String(first.filename).replace('.png', '.svg');
      files.push(['images', `${first.filename}`, 'exported'], ['images', svg, 'exported']);
      files.push(['deleted', `${other?.filename}`, 'exported']);
    }
    if (name === 'previews') files.push(['previews', `${first.filename}`, 'exported']);
    if (name === 'liveImages') files.push(['live', `${first.token}.json`, 'internal']);
  }
  for (const [index, [folder, name, use]] of files.entries()) {
    const text = `${word}-file-${folder}-${index}-end`;
    await storage.put(`${folder}/${name}`, Buffer.from(text));
    canaries.push({ text, place: `${folder}/`, use });
  }
  return canaries;
}

interface Planting {
  readonly word: string;
  readonly suffix: string;
  readonly values: Values;
  readonly planted: ReadonlyMap<TableName, Readonly<Record<string, unknown>>>;
}

function rowOf(
  { table, columns }: OwnedTable,
  planting: Planting,
  canaries: Canary[],
): Record<string, unknown> {
  const { word, suffix, values, planted } = planting;
  const row: Record<string, unknown> = {};
  for (const column of columns) {
    const text = `${word}-${table}-${column.name}-${suffix}-end`.replaceAll('_', '-');
    const given = values[column.key];
    const parent = references[column.key];
    if (typeof given === 'function') row[column.name] = given(text);
    else if (given !== undefined) row[column.name] = given;
    else
      row[column.name] = parent ? planted.get(parent)?.[referredColumn(column.name)] : valueFor(column, text);
    const value = row[column.name];
    if (value === undefined) delete row[column.name];
    else if (Buffer.isBuffer(value) || JSON.stringify(value).includes(text))
      canaries.push({ text, place: table, use: column.use });
  }
  return row;
}

/** The column that a column refers to. */
function referredColumn(name: string): string {
  return name === 'grant_hash' ? name : 'id';
}

/** A value for a column, with the text if the column can have one. */
function valueFor({ name, type, choices }: OwnedColumn, text: string): unknown {
  if (choices.length > 0) return choices[0];
  if (type === 'text') return text;
  if (type === 'text[]') return [text];
  if (type === 'json') return JSON.stringify({ text });
  if (type === 'bytea') return Buffer.from(text);
  if (type === 'boolean') return false;
  if (type === 'date') return '2026-01-01';
  // Nothing is purged because of its age.
  if (type.startsWith('timestamp')) return tomorrow;
  return name === 'id' ? undefined : 1;
}

async function writeRow(
  pool: TestPlatform['database']['pool'],
  { name, table }: OwnedTable,
  row: Readonly<Record<string, unknown>>,
  userId: number,
): Promise<Readonly<Record<string, unknown>>> {
  // The account exists, with an address and a session.
  const { email: _email, ...account } = row;
  const columns = name === 'users' ? account : row;
  const names = Object.keys(columns).map((column) => `"${column}"`);
  const places = names.map((_, index) => `$${index + 1}`);
  const { rows } = await pool.query(
    name === 'users'
      ? `update users set (${names}) = row(${places}) where id = ${userId} returning *`
      : `insert into ${table} (${names}) values (${places}) returning *`,
    Object.values(columns),
  );
  return rows[0];
}
