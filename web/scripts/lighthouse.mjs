// `npm run lighthouse --workspace=@pictable/web -- http://localhost:3000`: Lighthouse scores of a running
// service, as the median of five runs per page and device. Only run manually: on a busy machine the same
// files score from 60 to 97.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { promisify } from 'node:util';

const programs = JSON.parse(
  readFileSync(new URL('../../scripts/programs/package.json', import.meta.url), 'utf8'),
);
/** Fetched on demand, because it has more dependencies than the rest of the project. */
const lighthouse = `lighthouse@${programs.dependencies.lighthouse}`;
const runs = 5;
const scoreMin = 95;
/** Above this load the scores reflect the machine rather than the page. */
const loadMax = 2;
const paths = ['/', '/documentation'];
const devices = { mobile: [], desktop: ['--preset=desktop'] };
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
const metrics = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
};
const chromeFlags = '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run';

const [origin = 'http://localhost:3000'] = process.argv.slice(2);
const run = promisify(execFile);

async function measure(url, flags) {
  const args = [lighthouse, url, '--quiet', '--output=json', `--chrome-flags=${chromeFlags}`, ...flags];
  const { stdout } = await run('npx', ['--yes', ...args], { maxBuffer: 64_000_000 });
  const report = JSON.parse(stdout);
  return {
    scores: categories.map((name) => Math.round(report.categories[name].score * 100)),
    metrics: Object.values(metrics).map((name) => report.audits[name].numericValue),
    failed: Object.values(report.audits)
      .filter((audit) => audit.scoreDisplayMode === 'binary' && audit.score === 0)
      .map((audit) => audit.id),
  };
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
const medians = (rows) => rows[0].map((_, column) => median(rows.map((row) => row[column])));

let low = false;
console.log(`page, device: ${categories.join(' / ')}; ${Object.keys(metrics).join(', ')}; load`);
for (const path of paths) {
  for (const [device, flags] of Object.entries(devices)) {
    const results = [];
    const load = loadavg()[0];
    for (let n = 0; n < runs; n++) results.push(await measure(origin + path, flags));
    const scores = medians(results.map((result) => result.scores));
    const [fcp, lcp, tbt, cls] = medians(results.map((result) => result.metrics));
    const times = `${(fcp / 1000).toFixed(2)} s, ${(lcp / 1000).toFixed(2)} s, ${Math.round(tbt)} ms, ${cls.toFixed(3)}`;
    console.log(`${path}, ${device}: ${scores.join(' / ')}; ${times}; ${load.toFixed(1)}`);
    console.log(`  performance of each run: ${results.map((result) => result.scores[0]).join(' ')}`);
    const failed = new Set(results.flatMap((result) => result.failed));
    if (failed.size > 0) console.log(`  failed audits: ${[...failed].join(', ')}`);
    low ||= load < loadMax && scores.some((score) => score < scoreMin);
  }
}
if (low) console.log(`A score is below ${scoreMin} on a quiet machine.`);
process.exitCode = low ? 1 : 0;
