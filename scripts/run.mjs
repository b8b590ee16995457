// The entry point of every npm script: `node scripts/run.mjs SCRIPT [ARGUMENT …]` runs a script with a Node
// that is new enough. This file and its imports run on Node 18 or newer and load no packages, because nothing
// may be installed yet.
import module from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { isNodeTooOld } from './node-version.mjs';
import { onceOrphaned } from './once-orphaned.mjs';

const [script, ...args] = process.argv.slice(2);
const file = path.resolve(script);

// If npm, or a launcher on an older Node, is killed, the script must end too. A script that is started in
// another way may outlive the shell that started it.
const { npm_lifecycle_event: npmScript, PICTABLE_LAUNCHER: launcherId } = process.env;
if (npmScript !== undefined || launcherId === String(process.ppid))
  onceOrphaned(() => process.kill(process.pid, 'SIGTERM'));

if (isNodeTooOld(process.versions.node)) {
  const { runWithOwnNode } = await import('./own-node.mjs');
  process.exitCode = await runWithOwnNode([file, ...args]);
} else {
  // Scripts import our TypeScript, and `npm start` the server. The compile cache is in node_modules: write
  // access to it implies write access to the sources, and `npm ci` clears it. If the folder is not writable,
  // Node continues without a cache.
  module.enableCompileCache?.(path.join(import.meta.dirname, '../node_modules/.cache/node'));
  // The script runs in this process, so signals and exit codes are its own.
  process.argv.splice(1, process.argv.length, file, ...args);
  await import(pathToFileURL(file).href);
}
