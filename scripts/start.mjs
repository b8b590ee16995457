// `npm start`: installs and builds what is missing or has changed, then becomes the server. This file and node-version.mjs use
// only what old versions of Node can read, so that these get a sentence instead of a syntax error.
import { isNodeTooOld, tooOldSentence } from './node-version.mjs';

if (isNodeTooOld(process.versions.node)) {
  console.error(tooOldSentence(process.versions.node));
  process.exitCode = 1;
} else {
  import('./start-server.mjs');
}
