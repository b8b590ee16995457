import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { imageItems } from './create-table-image';
import { sendToService } from './send-to-service';
import { idempotencyKey, tableRequest } from './table-request';

const batchPath = '/api/pictable/batch';
const tablesMax = 50;

/** Less than the 5 MB of a request. In characters: a character has up to 3 bytes. */
const charsMax = 1_500_000;

/** A table of the batch that was not stored. Its message is that of the service. */
export class TableNotStoredError extends Error {
  readonly httpCode: string;

  constructor(message: string, status: number) {
    super(message);
    this.httpCode = String(status);
  }
}

/** The output of one input item, or why it has none. */
export interface ItemOutcome {
  item: number;
  created?: INodeExecutionData[];
  error?: Error;
}

interface TableOfItem {
  item: number;
  table: IDataObject;
  /** Length of the table as JSON. */
  chars: number;
}

interface BatchResult {
  index: number;
  status: number;
  success: boolean;
  error?: { message: string };
}

/**
 * Stores the table of each item, with one request per 50 tables. An invalid table does not affect the others.
 * A retry of the execution sends the same requests, of which the service only processes what is not stored yet.
 */
export async function createTableImages(node: IExecuteFunctions, items: number[]): Promise<ItemOutcome[]> {
  const outcomes: ItemOutcome[] = [];
  const tables: TableOfItem[] = [];
  for (const item of items) {
    try {
      const { body, projectId } = tableRequest(node, item);
      const table = projectId === undefined ? body : { ...body, projectId };
      tables.push({ item, table, chars: JSON.stringify(table).length });
    } catch (error) {
      outcomes.push({ item, error: error as Error });
    }
  }
  for (const batch of batchesOf(tables)) outcomes.push(...(await storeBatch(node, batch)));
  return outcomes.sort((one, other) => one.item - other.item);
}

/** Consecutive tables that fit into one request. */
function batchesOf(tables: TableOfItem[]): TableOfItem[][] {
  const batches: TableOfItem[][] = [];
  let chars = 0;
  for (const table of tables) {
    const last = batches.at(-1);
    chars += table.chars;
    if (last && last.length < tablesMax && chars <= charsMax) {
      last.push(table);
    } else {
      batches.push([table]);
      chars = table.chars;
    }
  }
  return batches;
}

async function storeBatch(node: IExecuteFunctions, batch: TableOfItem[]): Promise<ItemOutcome[]> {
  const body = { tables: batch.map(({ table }) => table) };
  const [{ item: first }] = batch;
  const key = idempotencyKey(node.getExecutionId(), first, JSON.stringify(body));
  const headers = { 'Idempotency-Key': key };
  let results: BatchResult[];
  try {
    const response = await sendToService(node, first, { method: 'POST', path: batchPath, headers, body });
    results = response.results as unknown as BatchResult[];
  } catch (error) {
    return batch.map(({ item }) => ({ item, error: error as Error }));
  }
  return Promise.all(results.map((result) => outcomeOf(node, batch[result.index].item, result)));
}

async function outcomeOf(node: IExecuteFunctions, item: number, result: BatchResult): Promise<ItemOutcome> {
  const { success, status, error } = result;
  if (!success) return { item, error: new TableNotStoredError(error?.message ?? `Status ${status}`, status) };
  try {
    return { item, created: await imageItems(node, item, result as unknown as IDataObject) };
  } catch (failure) {
    return { item, error: failure as Error };
  }
}
