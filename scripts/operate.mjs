// `npm run backup`, `npm run restore` and the other commands of an operator: builds what is missing, then runs the command.
import { withServer } from './with-server.mjs';

await withServer(() => import('../server/dist/operate.js'));
