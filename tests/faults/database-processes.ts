import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** The process ids of the embedded database of a data folder, the main process first. */
export async function databaseProcesses(dataFolder: string): Promise<number[]> {
  const [first] = (await readFile(path.join(dataFolder, 'pg/postmaster.pid'), 'utf8')).split('\n');
  const children = await readFile(`/proc/${first}/task/${first}/children`, 'utf8');
  return [Number(first), ...children.trim().split(' ').filter(Boolean).map(Number)];
}

/**
 * Stops the database of a data folder as if it hung.
 *
 * @returns what lets it run again
 */
export async function freezeDatabase(dataFolder: string): Promise<() => void> {
  const ids = await databaseProcesses(dataFolder);
  const signal = (name: NodeJS.Signals) => {
    for (const id of ids) {
      try {
        process.kill(id, name);
      } catch (error) {
        // A connection may have ended meanwhile; the others must run again all the same.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    }
  };
  signal('SIGSTOP');
  return () => signal('SIGCONT');
}
