// `npm run test:browsers`: builds, then goes through the web app with Firefox and WebKit. The last line has the
// counts; a browser that is neither installed nor can be is skipped with the reason. Arguments after `--` go to
// Playwright's runner.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { missingPackages } from '../tests/browsers/installed-browsers.ts';
import { bringBuildUpToDate } from './build/build.mjs';
import { install } from './install.mjs';
import { reportFailedCommand, runCommand } from './run-command.mjs';
import { installFromDebian } from './testing/debian-packages.mjs';
import { countPlaywright, summarise } from './testing/test-counts.mjs';

async function testBrowsers(reports) {
  await install();
  await bringBuildUpToDate();
  const missing = missingPackages();
  if (missing.length > 0) await installFromDebian('browsers', missing);
  const report = path.join(reports, 'browsers.json');
  const args = ['test', '--config=tests/browsers/browsers.config.ts', '--reporter=list,json'];
  const env = { ...process.env, CI: 'true', PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const code = await runCommand('node_modules/.bin/playwright', [...args, ...process.argv.slice(2)], { env });
  const { lines, isPassed } = summarise(countPlaywright(report, code));
  console.log(`\n${lines.join('\n')}`);
  process.exitCode = isPassed ? 0 : 1;
}

const reports = await mkdtemp(path.join(tmpdir(), 'pictable-reports-'));
await testBrowsers(reports).catch(reportFailedCommand);
await rm(reports, { recursive: true });
