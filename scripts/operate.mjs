// `npm run backup`, `npm run restore` and the other operator commands: builds the server if needed, then runs
// the command.
import { withServer } from './testing/with-server.mjs';

await withServer(() => import('../server/dist/operate.js'));
