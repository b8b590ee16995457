import type { Db } from '../../platform/db/database.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import { orphanFilesRepo } from './orphan-files.repo.ts';

/** Metric of the files that wait for a second purge run: one query per scrape. */
export function watchOrphanFiles(metrics: Metrics, db: Db): void {
  metrics.addLabelledGauge(
    'pictable_orphan_files',
    async () => new Map([['waiting', await orphanFilesRepo(db).count()]]),
  );
}
