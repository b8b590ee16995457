import { formatThousands, limits } from '@pictable/contract';
import { parseJson } from '@pictable/contract/json';
import { makeHeatMap } from './heat-map.ts';
import { makeMixedWorkload } from './mixed-workload.ts';
import { Random } from './random.ts';
import type { Workload, WorkloadCell, WorkloadColumn } from './workload.ts';

type Writer = (random: Random, row: number, person: Person) => WorkloadCell;

interface Person {
  readonly first: string;
  readonly last: string;
}

const red = '#dc2626';
const green = '#16a34a';
const blue = '#2563eb';

const firstNames = words(
  'Olivia Liam Emma Noah Ava Ethan Sophia Mason Mia Lucas Amelia James Harper Zoë Jürgen Søren Łukasz Íñigo',
);
const lastNames = words(
  'Smith Johnson Garcia Miller Hernandez Wilson Anderson Taylor Thompson Nguyen Robinson Müller Østergaard Wójcik',
);
const cities = [
  'New York',
  'Los Angeles',
  'Philadelphia',
  'San Antonio',
  'London',
  'Paris',
  'Vienna',
  'Tokyo',
  'São Paulo',
  'Zürich',
  'Kraków',
];
const states = ['Active', 'Pending', 'Closed', 'On hold', 'Escalated'];
const noteWords = words(
  'the parcel came late because our customer gave another address for the second shipment and the stock was not counted before Friday so we offered a partial refund with free delivery on the next order please ask the account office about renewal terms and the signed invoice',
);

const columns: readonly (WorkloadColumn & { readonly write: Writer })[] = [
  { header: 'ID', align: 'right', write: (_random, row) => plain(String(10_000 + row * 7)) },
  {
    header: 'Customer',
    align: 'left',
    write: (_random, _row, person) => plain(`${person.first} ${person.last}`),
  },
  { header: 'Amount', align: 'right', write: writeAmount },
  { header: 'Date', align: 'left', write: writeDate },
  { header: 'Notes', align: 'left', write: writeNote },
  { header: 'Active', align: 'center', write: (random) => plain(random.chance(0.6) ? 'Yes' : 'No') },
  { header: 'City', align: 'left', write: (random) => plain(random.pick(cities)) },
  { header: 'Change', align: 'right', write: writeChange },
  { header: 'Email', align: 'left', write: writeEmail },
  { header: 'State', align: 'left', write: (random) => plain(random.pick(states)) },
  { header: 'Parcels', align: 'right', write: (random) => plain(String(1 + random.below(40))) },
  { header: 'Due', align: 'left', write: writeDate },
];

/** All workloads: ledgers, smallest first, and one with many scripts. */
export function makeWorkloads(): Workload[] {
  return [
    ...ledgers(),
    makeWorkload('W4', 5000, 12),
    makeMixedWorkload('W5', 100),
    ...heatMaps(),
    ...freshLedgers(),
  ];
}

/** The workloads that peers run: W4 takes them minutes. */
export function comparedWorkloads(): Workload[] {
  return [...ledgers(), makeMixedWorkload('W5', 100), ...heatMaps(), ...freshLedgers()];
}

function ledgers(): Workload[] {
  return [makeWorkload('W1', 10, 5), makeWorkload('W2', 100, 8), makeWorkload('W3', 1000, 10)];
}

function heatMaps(): Workload[] {
  return [makeHeatMap('W6', 100, 8, 9), makeHeatMap('W6 smooth', 100, 8, 'smooth')];
}

function freshLedgers(): Workload[] {
  return [makeFreshWorkload('W1 fresh', 10, 5), makeFreshWorkload('W2 fresh', 100, 8)];
}

/** Ledgers that are all different, so that only recurring words and numbers can be cached. */
function makeFreshWorkload(name: string, rowCount: number, columnCount: number): Workload {
  const make = (variant: number) => makeWorkload(name, rowCount, columnCount, SEED + variant);
  const first = make(0);
  const description = `${first.description}; another table for every image`;
  return { ...first, description, fresh: (variant) => make(variant) };
}

const SEED = 20_240_307;

function sizeName(rowCount: number): string {
  if (rowCount < 100) return 'small';
  if (rowCount < 1_000) return 'medium';
  return rowCount < 5_000 ? 'large' : 'huge';
}

/** A ledger of customers; the same rows for the same seed. */
export function makeWorkload(name: string, rowCount: number, columnCount: number, seed = SEED): Workload {
  const random = new Random(seed);
  const chosen = columns.slice(0, columnCount);
  const rows = Array.from({ length: rowCount }, (_, row) => {
    const person = { first: random.pick(firstNames), last: random.pick(lastNames) };
    return chosen.map((column) => column.write(random, row, person));
  });
  return {
    name,
    description: `${sizeName(rowCount)} ledger: ${formatThousands(rowCount)} rows, ${columnCount} columns`,
    title: `Customer ledger, ${rowCount} rows`,
    isMixed: false,
    columns: chosen.map(({ header, align }) => ({ header, align })),
    rows,
  };
}

/** The workload as a client would send it: row objects, and a cell object where a cell has its own colour. */
export function payloadOf(workload: Workload, scale: number) {
  const data = workload.rows.map((row) =>
    Object.fromEntries(
      row.map((cell, column) => [workload.columns[column]!.header, cellValue(cell, workload)]),
    ),
  );
  const columnStyles = Object.fromEntries(
    workload.columns.map(({ header, align }) => [header, { textAlign: align }]),
  );
  const { title, columnProperties } = workload;
  const payload = { title, data, columns: columnProperties, styles: { columnStyles }, options: { scale } };
  return parseJson(JSON.stringify(payload), { depthMax: limits.jsonDepthMax });
}

/** Colours that follow from the values are not sent. */
function cellValue(cell: WorkloadCell, { columnProperties }: Workload) {
  return columnProperties !== undefined || cell.color === undefined
    ? cell.text
    : { value: cell.text, style: { textColor: cell.color } };
}

function plain(text: string): WorkloadCell {
  return { text, color: undefined };
}

function writeAmount(random: Random): WorkloadCell {
  const cents = Math.round((random.next() - 0.15) * 25_000_000);
  const whole = formatThousands(Math.floor(Math.abs(cents) / 100));
  const fraction = String(Math.abs(cents) % 100).padStart(2, '0');
  return { text: `${cents < 0 ? '-' : ''}$${whole}.${fraction}`, color: cents < 0 ? red : undefined };
}

function writeDate(random: Random): WorkloadCell {
  const day = new Date(Date.UTC(2023, 0, 1 + random.below(900)));
  return plain(day.toISOString().slice(0, 10));
}

function writeNote(random: Random): WorkloadCell {
  const count = 3 + random.below(12);
  const text = Array.from({ length: count }, () => random.pick(noteWords)).join(' ');
  return plain(`${text[0]!.toUpperCase()}${text.slice(1)}.`);
}

function writeChange(random: Random): WorkloadCell {
  const tenths = Math.round((random.next() - 0.4) * 300);
  const text = `${tenths < 0 ? '-' : '+'}${(Math.abs(tenths) / 10).toFixed(1)}%`;
  return { text, color: tenths < 0 ? red : green };
}

function writeEmail(random: Random, _row: number, person: Person): WorkloadCell {
  const plainLetters = `${person.first[0]}.${person.last}`
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z.]/g, '');
  return { text: `${plainLetters}${random.below(90)}@example.com`, color: blue };
}

function words(text: string): string[] {
  return text.split(' ');
}
