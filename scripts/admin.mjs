// `npm run admin -- COMMAND`: builds the server if needed, then runs an operator command on accounts.
import { withServer } from './testing/with-server.mjs';

await withServer(() => import('../server/dist/admin.js'));
