import type { Db } from '../platform/db/database.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import { orphanFilesRepo } from './orphan-files.repo.ts';

/** Counts the files that wait for a second look of the sweep, for Prometheus: one query per scrape. */
export function watchOrphanFiles(metrics: Metrics, db: Db): void {
  metrics.watchEach(
    'pictable_orphan_files',
    'Image files without a record that go to the trash unless the next sweeps find one, by state.',
    'state',
    async () => new Map([['waiting', await orphanFilesRepo(db).count()]]),
  );
}
