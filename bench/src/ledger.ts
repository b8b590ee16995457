import { formatThousands } from '@pictable/contract';
import { Random } from './random.ts';
import { smallVocabulary, type Vocabulary } from './vocabulary.ts';
import type { Align, Workload, WorkloadCell } from './workload.ts';

/** What a writer of a cell knows of its row. */
interface Entry {
  readonly random: Random;
  readonly row: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly vocabulary: Vocabulary;
}

interface Column {
  readonly align: Align;
  write(entry: Entry): WorkloadCell;
}

const red = '#dc2626';
const green = '#16a34a';
const blue = '#2563eb';
const states = ['Active', 'Pending', 'Closed', 'On hold', 'Escalated'];

const columns = {
  ID: { align: 'right', write: ({ row }) => plain(String(10_000 + row * 7)) },
  Customer: { align: 'left', write: ({ firstName, lastName }) => plain(`${firstName} ${lastName}`) },
  Amount: { align: 'right', write: writeAmount },
  Date: { align: 'left', write: writeDate },
  Notes: { align: 'left', write: writeNote },
  Active: { align: 'center', write: ({ random }) => plain(random.chance(0.6) ? 'Yes' : 'No') },
  Address: { align: 'left', write: writeAddress },
  City: { align: 'left', write: ({ random, vocabulary }) => plain(random.pick(vocabulary.cities)) },
  Change: { align: 'right', write: writeChange },
  Email: { align: 'left', write: writeEmail },
  State: { align: 'left', write: ({ random }) => plain(random.pick(states)) },
  Parcels: { align: 'right', write: ({ random }) => plain(String(1 + random.below(40))) },
  Due: { align: 'left', write: writeDate },
} as const satisfies Readonly<Record<string, Column>>;

type Header = keyof typeof columns;

/** All columns of a ledger, of which a workload has the first ones. */
export const ledgerHeaders: readonly Header[] = [
  'ID',
  'Customer',
  'Amount',
  'Date',
  'Notes',
  'Active',
  'City',
  'Change',
  'Email',
  'State',
  'Parcels',
  'Due',
];

const SEED = 20_240_307;

/** What differs between ledgers of the same size. */
export interface LedgerOptions {
  /** Ledgers with the same variant have the same rows. */
  readonly variant?: number;
  readonly vocabulary?: Vocabulary;
}

/** A ledger of customers. */
export function makeLedger(
  name: string,
  rowCount: number,
  headers: readonly Header[],
  { variant = 0, vocabulary = smallVocabulary }: LedgerOptions = {},
): Workload {
  const random = new Random(SEED + variant);
  const rows = Array.from({ length: rowCount }, (_, row) => {
    const firstName = random.pick(vocabulary.firstNames);
    const lastName = random.pick(vocabulary.lastNames);
    const entry: Entry = { random, row, firstName, lastName, vocabulary };
    return headers.map((header) => columns[header].write(entry));
  });
  return {
    name,
    description: `${sizeName(rowCount)} ledger: ${formatThousands(rowCount)} rows, ${headers.length} columns`,
    title: `Customer ledger, ${rowCount} rows`,
    isMixed: false,
    columns: headers.map((header) => ({ header, align: columns[header].align })),
    rows,
  };
}

function sizeName(rowCount: number): string {
  if (rowCount < 100) return 'small';
  if (rowCount < 1_000) return 'medium';
  return rowCount < 5_000 ? 'large' : 'huge';
}

function plain(text: string): WorkloadCell {
  return { text, color: undefined };
}

function writeAmount({ random }: Entry): WorkloadCell {
  const cents = Math.round((random.next() - 0.15) * 25_000_000);
  const whole = formatThousands(Math.floor(Math.abs(cents) / 100));
  const fraction = String(Math.abs(cents) % 100).padStart(2, '0');
  return { text: `${cents < 0 ? '-' : ''}$${whole}.${fraction}`, color: cents < 0 ? red : undefined };
}

function writeDate({ random }: Entry): WorkloadCell {
  const day = new Date(Date.UTC(2023, 0, 1 + random.below(900)));
  return plain(day.toISOString().slice(0, 10));
}

function writeNote({ random, vocabulary }: Entry): WorkloadCell {
  const count = 3 + random.below(12);
  const text = Array.from({ length: count }, () => vocabulary.noteWord(random)).join(' ');
  return plain(`${text[0]!.toUpperCase()}${text.slice(1)}.`);
}

function writeAddress({ random, vocabulary }: Entry): WorkloadCell {
  return plain(`${1 + random.below(300)} ${random.pick(vocabulary.lastNames)} Street`);
}

function writeChange({ random }: Entry): WorkloadCell {
  const tenths = Math.round((random.next() - 0.4) * 300);
  const text = `${tenths < 0 ? '-' : '+'}${(Math.abs(tenths) / 10).toFixed(1)}%`;
  return { text, color: tenths < 0 ? red : green };
}

function writeEmail({ random, firstName, lastName }: Entry): WorkloadCell {
  const plainLetters = `${firstName[0]}.${lastName}`
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z.]/g, '');
  return { text: `${plainLetters}${random.below(90)}@example.com`, color: blue };
}
