import { createLog } from './log.ts';

// Logs a few lines to standard output and ends as the argument says: `exit`, `throw`, or `stay`, which waits to be killed.

const log = createLog('info');
for (let line = 1; line <= 3; line++) log.info({ line }, 'a request');
if (process.argv[2] === 'throw') throw new Error('the end');
if (process.argv[2] === 'exit') process.exit(3);
setInterval(() => {}, 60_000);
