import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** The process ids of the embedded database of a data folder, the main process first. */
export async function databaseProcesses(dataFolder: string): Promise<number[]> {
  const [first] = (await readFile(path.join(dataFolder, 'pg/postmaster.pid'), 'utf8')).split('\n');
  const children = await readFile(`/proc/${first}/task/${first}/children`, 'utf8');
  return [Number(first), ...children.trim().split(' ').filter(Boolean).map(Number)];
}
