import { limits } from '@pictable/contract';
import { parseJson } from '@pictable/contract/json';
import { makeHeatMap } from './heat-map.ts';
import { ledgerHeaders, makeLedger } from './ledger.ts';
import { makeMixedWorkload } from './mixed-workload.ts';
import { makeTextWorkload } from './text-workload.ts';
import { openVocabulary } from './vocabulary.ts';
import type { Workload, WorkloadCell } from './workload.ts';

/** How each workload is made, by name: the honest ones first, then ledgers of growing size, and tables of other kinds. */
const makers: ReadonlyMap<string, (name: string) => Workload> = new Map([
  ['W1 open', (name) => makeOpenWorkload(name, 10, 5)],
  ['W2 open', (name) => makeOpenWorkload(name, 100, 8)],
  ['W1', (name) => makeWorkload(name, 10, 5)],
  ['W2', (name) => makeWorkload(name, 100, 8)],
  ['W3', (name) => makeWorkload(name, 1000, 10)],
  ['W4', (name) => makeWorkload(name, 5000, 12)],
  ['W5', (name) => makeMixedWorkload(name, 100)],
  ['W6', (name) => makeHeatMap(name, 100, 8, 9)],
  ['W6 smooth', (name) => makeHeatMap(name, 100, 8, 'smooth')],
  ['W7', (name) => makeTextWorkload(name, 500, 40)],
]);

const made = new Map<string, Workload>();

/** The workload of a name. Others are not made, so that they are not in the memory of a process that is measured. */
export function workloadOf(name: string): Workload {
  const known = made.get(name) ?? makers.get(name)!(name);
  made.set(name, known);
  return known;
}

export function makeWorkloads(): Workload[] {
  return [...makers.keys()].map(workloadOf);
}

/** The workloads that peers run: W4 takes them minutes. */
export function comparedWorkloads(): Workload[] {
  return [...makers.keys()].filter((name) => name !== 'W4').map(workloadOf);
}

/** A ledger of few words; always the same rows. */
export function makeWorkload(name: string, rowCount: number, columnCount: number): Workload {
  return makeLedger(name, rowCount, ledgerHeaders.slice(0, columnCount));
}

/** Ledgers that are all different and have an open vocabulary, so that little can be cached. */
function makeOpenWorkload(name: string, rowCount: number, columnCount: number): Workload {
  const headers = ledgerHeaders.with(ledgerHeaders.indexOf('Active'), 'Address').slice(0, columnCount);
  const make = (variant: number) =>
    makeLedger(name, rowCount, headers, { variant, vocabulary: openVocabulary() });
  const first = make(0);
  const description = `${first.description}; other data for every image, from 100,000 words`;
  return { ...first, description, fresh: make };
}

/** The payload of a workload, parsed. */
export function payloadOf(workload: Workload, scale: number) {
  return parseJson(payloadTextOf(workload, { scale }), { depthMax: limits.jsonDepthMax });
}

/** The workload as a client would send it: row objects, and a cell object where a cell has its own colour. */
export function payloadTextOf(workload: Workload, options: object): string {
  const data = workload.rows.map((row) =>
    Object.fromEntries(
      row.map((cell, column) => [workload.columns[column]!.header, cellValue(cell, workload)]),
    ),
  );
  const columnStyles = Object.fromEntries(
    workload.columns.map(({ header, align }) => [header, { textAlign: align }]),
  );
  const { title, columnProperties } = workload;
  return JSON.stringify({ title, data, columns: columnProperties, styles: { columnStyles }, options });
}

/** Colours that follow from the values are not sent. */
function cellValue(cell: WorkloadCell, { columnProperties }: Workload) {
  return columnProperties !== undefined || cell.color === undefined
    ? cell.text
    : { value: cell.text, style: { textColor: cell.color } };
}
