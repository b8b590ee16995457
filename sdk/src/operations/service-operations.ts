import type { PlanList, Status } from '../generated/api-types.ts';
import { paths } from '../paths.ts';
import { getRequest, type Transport } from '../transport.ts';

/** Operations on the service itself, which require no account. */
export function serviceOperations({ json }: Transport) {
  return {
    /** The limits and prices of all plans. */
    plans: () => json<PlanList>(getRequest(paths.listPlans)),

    /** Whether the service is operational. */
    status: () => json<Status>(getRequest(paths.getStatus)),
  };
}
