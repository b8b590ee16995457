import { fillPath } from '@pictable/contract';
import type {
  ConnectedApps,
  ConsentDecision,
  ConsentRequest,
  ConsentResponse,
  Done,
} from '../generated/api-types.ts';
import { paths } from '../paths.ts';
import { getRequest, type Transport } from '../transport.ts';

/** Operations on the apps that use `/mcp` with OAuth. */
export function connectedAppOperations({ json }: Transport) {
  return {
    /** The apps that may use `/mcp` for the account. */
    connectedApps: () => json<ConnectedApps>(getRequest(paths.listConnectedApps)),

    /** Disconnects an app. Its tokens are rejected from now on. */
    disconnectApp: (id: number) =>
      json<Done>({ method: 'DELETE', path: fillPath(paths.disconnectApp, { id }) }),

    /** What an app requests, in the browser that it opened. */
    consentRequest: (id: string) =>
      json<ConsentRequest>(getRequest(fillPath(paths.getConsentRequest, { id }))),

    /** Allows or denies an app. The browser must open `redirectTo` next. */
    decideConsentRequest: (id: string, decision: ConsentDecision) =>
      json<ConsentResponse>({
        method: 'POST',
        path: fillPath(paths.decideConsentRequest, { id }),
        body: decision,
      }),
  };
}
