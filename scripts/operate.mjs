// `npm run backup`, `npm run restore` and `npm run db:move`: builds what is missing, then runs the command.
import { withServer } from './with-server.mjs';

await withServer(() => import('../server/dist/operate.js'));
