import { companionRate, type PlanCatalogue, signedDrawingRates } from '@pictable/contract';
import type { FastifyInstance } from 'fastify';
import { accountCalls } from './accounts/account-calls.ts';
import { createAuthenticate } from './accounts/authenticate.ts';
import { callerByApiKey } from './accounts/caller-by-api-key.ts';
import { callerBySession } from './accounts/caller-by-session.ts';
import { createLimitCaller, limitWrongKeys } from './accounts/limit-callers.ts';
import { presentCaller } from './accounts/present-user.ts';
import { billingCalls } from './billing/billing-calls.ts';
import { createDemoRateLimit } from './demo/demo-rate-limit.ts';
import { createDemoShare, type DemoShare } from './demo/demo-share.ts';
import { generateDemoImage } from './demo/generate-demo-image.ts';
import type { Handlers } from './http/call.ts';
import type { Authenticate, LimitCaller } from './http/caller.ts';
import { createHttpServer, originReader } from './http/http-server.ts';
import { inlineScripts } from './http/inline-scripts.ts';
import { registerRoutes } from './http/register-routes.ts';
import { openApiServer } from './http/serve-openapi.ts';
import { servePages } from './http/serve-pages.ts';
import type { SignedImageParts } from './images/draw-signed-image.ts';
import { imageCalls } from './images/image-calls.ts';
import { createLimitMisses, type LimitMisses } from './images/limit-misses.ts';
import { RecentRefusals } from './images/recent-refusals.ts';
import { checkRoom } from './images/render-table.ts';
import { answerMcp } from './mcp/answer-mcp.ts';
import { openRepos, type Repos } from './open-repos.ts';
import type { Platform } from './platform/platform.ts';
import type { RateLimiter } from './platform/rate-limit/rate-limits.ts';
import { projectCalls } from './projects/project-calls.ts';
import { regenerateKey } from './projects/regenerate-key.ts';
import { getSettings, saveSettings } from './settings/saved-settings.ts';
import { createReadStatus } from './status/read-status.ts';
import { checkReadiness, checkReadReadiness, readinessWarnings } from './status/readiness.ts';
import { recordRequests } from './usage/record-requests.ts';
import { usageCalls } from './usage/usage-calls.ts';
import { workInBackground } from './work-in-background.ts';

/** The composition root: wires all features to the platform and gives each operation its handler. */
export async function createApp(platform: Platform): Promise<FastifyInstance> {
  const { config, log, metrics, isStopping } = platform;
  const app = await createHttpServer({
    log,
    metrics,
    trustProxy: config.trustProxy,
    isStopping,
    inlineScripts: await inlineScripts(platform.webFolder),
  });
  const { db } = platform.database;
  const repos = openRepos(db);
  const { keyedHash, clock, rateLimits } = platform;
  const originOf = originReader(config.publicUrl);
  const wrongKeys = rateLimits.limiter({ name: 'wrong-keys', ...config.rateLimits.wrongKeys });
  const authenticate = limitWrongKeys(
    createAuthenticate([
      callerByApiKey(repos.accounts, keyedHash, clock),
      callerBySession({ db, keyedHash, clock, originOf, publicUrl: config.publicUrl }),
    ]),
    wrongKeys,
  );
  const limitCaller = createLimitCaller(rateLimits, config.rateLimits);
  const parts: HandlerParts = {
    ...platform,
    ...repos,
    plans: config.planCatalogue,
    rateLimit: createDemoRateLimit(rateLimits),
    demoConcurrencyLimit: createDemoShare(platform.renderPool),
    companionRate: rateLimits.limiter({ name: 'companions', ...companionRate }),
    signedRenderLimits: {
      visitor: rateLimits.limiter({ name: 'signed-visitor', ...signedDrawingRates.visitor }),
      project: rateLimits.limiter({ name: 'signed-project', ...signedDrawingRates.project }),
    },
    recentRenderErrors: new RecentRefusals(clock),
    limitMisses: createLimitMisses(
      rateLimits.limiter({ name: 'misses', ...config.rateLimits.misses }),
      clock,
    ),
    authenticate,
    limitCaller,
    wrongKeys,
  };
  registerRoutes(app, {
    handlers: handlersOf(parts),
    authenticate,
    limitCaller,
    assertRenderCapacity: () => checkRoom(platform.renderPool),
    originOf,
  });
  await servePages(app, { ...platform, originOf });
  recordRequests(app, parts);
  workInBackground(app, parts);
  return app;
}

type HandlerParts = Platform &
  Repos & {
    readonly plans: PlanCatalogue;
    readonly rateLimit: ReturnType<typeof createDemoRateLimit>;
    readonly demoConcurrencyLimit: DemoShare;
    readonly companionRate: RateLimiter;
    readonly signedRenderLimits: SignedImageParts['signedRenderLimits'];
    readonly recentRenderErrors: RecentRefusals;
    readonly limitMisses: LimitMisses;
    readonly authenticate: Authenticate;
    readonly limitCaller: LimitCaller;
    readonly wrongKeys: RateLimiter;
  };

function handlersOf(parts: HandlerParts): Handlers {
  const { plans, clock } = parts;
  const readiness = () => checkReadiness(parts);
  const warnings = readinessWarnings(parts);
  const readStatus = createReadStatus(readiness, () => clock.now());
  return {
    ...imageCalls(parts),
    ...projectCalls(parts),
    ...usageCalls(parts),
    ...billingCalls(parts),
    getUser: async ({ caller }) => presentCaller(caller, plans, clock.now()),
    ...accountCalls(parts),
    regenerateProjectKey: (context) => regenerateKey(parts, context),
    getSettings: (context) => getSettings(parts.settings, context),
    saveSettings: (context) => saveSettings(parts.settings, context),
    listPlans: async () => ({ success: true, plans }),
    generateDemoImage: (context) => generateDemoImage(parts, context),
    getStatus: () => readStatus(),
    sendMcpMessage: (context) => answerMcp(context, parts.config),
    getOpenApi: openApiServer(),
    getLiveness: async () => ({ status: 'ok' }),
    getReadiness: async () => {
      await readiness();
      return { status: 'ok', ...(warnings.length > 0 && { warnings }) };
    },
    getReadReadiness: async () => {
      await checkReadReadiness(parts);
      return { status: 'ok' };
    },
  };
}
