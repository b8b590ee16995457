// Every npm script begins here: `node scripts/run.mjs SCRIPT [ARGUMENT …]` runs a script of the project with a Node that is new
// enough. This file and what it imports run on any Node from 18 and load no package, because nothing may be installed yet.
import module from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { isNodeTooOld } from './node-version.mjs';
import { onceOrphaned } from './once-orphaned.mjs';

const [script, ...args] = process.argv.slice(2);
const file = path.resolve(script);

// Below npm, or below a launcher on an older Node: when that is killed, the script must not run on. A script that is
// started in another way may outlive the shell that started it.
const { npm_lifecycle_event: npmScript, PICTABLE_LAUNCHER: launcherId } = process.env;
if (npmScript !== undefined || launcherId === String(process.ppid))
  onceOrphaned(() => process.kill(process.pid, 'SIGTERM'));

if (isNodeTooOld(process.versions.node)) {
  const { runWithOwnNode } = await import('./own-node.mjs');
  process.exitCode = await runWithOwnNode([file, ...args]);
} else {
  // Scripts import our TypeScript, and `npm start` the server. Node keeps what it compiles beside the packages: whoever can write
  // there can write the sources too, and `npm ci` empties it. If the folder cannot be written, Node goes on without.
  module.enableCompileCache?.(path.join(import.meta.dirname, '../node_modules/.cache/node'));
  // The same process goes on as the script, so signals and exit codes are the script's own.
  process.argv.splice(1, process.argv.length, file, ...args);
  await import(pathToFileURL(file).href);
}
