// `npm run test:faults`: builds the service, then kills, fills and overloads it, and runs the slow tests of its
// packages and the browser. Arguments after `--` select files; then only these run.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bringBuildUpToDate } from './build/build.mjs';
import { runBrowserTests, runVitest } from './testing/run-tests.mjs';
import { sum, summarise } from './testing/test-counts.mjs';
import { slowTests } from './testing/test-tags.mjs';
import { withServer } from './testing/with-server.mjs';

const files = process.argv.slice(2);
const reports = await mkdtemp(path.join(tmpdir(), 'pictable-reports-'));

await withServer(async () => {
  const results = [
    await runVitest(['--config=tests/faults/vitest-faults.config.ts', ...files], reports, process.env),
  ];
  if (files.length === 0) {
    await bringBuildUpToDate();
    results.push(await runVitest([`--tagsFilter=${slowTests}`], reports, process.env));
    results.push(await runBrowserTests(slowTests, reports, { ...process.env, CI: 'true' }));
  }
  const { lines, isPassed } = summarise(sum(results));
  console.log(`\n${lines.join('\n')}`);
  process.exitCode = isPassed ? 0 : 1;
});
await rm(reports, { recursive: true });
