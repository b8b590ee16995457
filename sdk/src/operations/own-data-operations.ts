import type { AccountDeletion, AccountExport, Done } from '../generated/api-types.ts';
import { paths } from '../paths.ts';
import { getRequest, type Transport } from '../transport.ts';

/** Operations on everything that an account owns. */
export function ownDataOperations({ json }: Transport) {
  return {
    /** All data of the account, without passwords and secrets. */
    exportAccount: () => json<AccountExport>(getRequest(paths.exportAccount)),

    /** Deletes the account with everything it owns. It cannot be undone. */
    deleteAccount: (confirmation: AccountDeletion) =>
      json<Done>({ method: 'POST', path: paths.deleteAccount, body: confirmation }),
  };
}
