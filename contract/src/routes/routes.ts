import { accountRoutes, signInRoutes } from './account-routes.ts';
import { billingRoutes } from './billing-routes.ts';
import { bucketRoutes } from './bucket-routes.ts';
import { connectedAppRoutes } from './connected-app-routes.ts';
import { demoRoutes } from './demo-routes.ts';
import { fontRoutes } from './font-routes.ts';
import { imageRoutes } from './image-routes.ts';
import { keyRoutes } from './key-routes.ts';
import { liveRoutes } from './live-routes.ts';
import { logoRoutes } from './logo-routes.ts';
import { memberRoutes } from './member-routes.ts';
import { operatorRoutes } from './operator-routes.ts';
import { projectRoutes } from './project-routes.ts';
import type { Route } from './route.ts';
import { secretRoutes } from './secret-routes.ts';
import { serviceRoutes } from './service-routes.ts';
import { templateRoutes } from './template-routes.ts';
import { themeRoutes } from './theme-routes.ts';
import { usageRoutes } from './usage-routes.ts';
import { webhookRoutes } from './webhook-routes.ts';

/** Every operation of the API, in the order of the API reference. */
export const routes = {
  ...imageRoutes,
  ...liveRoutes,
  ...projectRoutes,
  ...memberRoutes,
  ...bucketRoutes,
  ...fontRoutes,
  ...themeRoutes,
  ...logoRoutes,
  ...secretRoutes,
  ...templateRoutes,
  ...webhookRoutes,
  ...signInRoutes,
  ...accountRoutes,
  ...keyRoutes,
  ...connectedAppRoutes,
  ...usageRoutes,
  ...billingRoutes,
  ...operatorRoutes,
  ...demoRoutes,
  ...serviceRoutes,
} as const satisfies Record<string, Route>;

/** The name of an operation. */
export type RouteName = keyof typeof routes;

/** Every operation with its name, in order. */
export const routeList: readonly (Route & { readonly name: RouteName })[] = Object.entries(routes).map(
  ([name, route]) => ({ name: name as RouteName, ...(route as Route) }),
);
