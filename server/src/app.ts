import { companionRateLimit, type PlanCatalogue, signedRenderRates } from '@pictable/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { accountHandlers } from './accounts/account-handlers.ts';
import { createKey, listKeys, restoreKey, revokeKey } from './accounts/api-keys/manage-keys.ts';
import { createAuthenticate } from './accounts/authentication/authenticate.ts';
import { callerByApiKey } from './accounts/authentication/caller-by-api-key.ts';
import { callerBySession } from './accounts/authentication/caller-by-session.ts';
import { RecentCallers } from './accounts/authentication/recent-callers.ts';
import { createCallerLimits, limitInvalidKeys } from './accounts/limit-callers.ts';
import { openSignInLimits, type SignInLimits } from './accounts/sign-in-limits.ts';
import { generateHandlers } from './async/generate-handlers.ts';
import { startBackgroundJobs } from './background-jobs.ts';
import { billingHandlers } from './billing/billing-handlers.ts';
import { bucketHandlers } from './buckets/bucket-handlers.ts';
import { createDemoConcurrencyLimit, type DemoConcurrencyLimit } from './demo/demo-concurrency-limit.ts';
import { createDemoRateLimit } from './demo/demo-rate-limit.ts';
import { generateDemoImage } from './demo/generate-demo-image.ts';
import { fontHandlers } from './fonts/font-handlers.ts';
import type { ActAsMember, ApplyCallerLimits, Authenticate, TakeRenderSlot } from './http/caller.ts';
import { createHttpServer, createOriginResolver } from './http/http-server.ts';
import type { ExactHandlers, Handlers } from './http/operation-context.ts';
import { inlineScriptHashes } from './http/pages/inline-script-hashes.ts';
import { servePages } from './http/pages/serve-pages.ts';
import { registerRoutes } from './http/register-routes.ts';
import { createOpenApiHandler } from './http/serve-openapi.ts';
import { imageHandlers } from './images/image-handlers.ts';
import { renderSample } from './images/rendering/render-sample.ts';
import { assertRenderCapacity } from './images/rendering/render-table.ts';
import { createLimitMisses, type LimitMisses } from './images/serving/limit-misses.ts';
import { RecentRenderErrors } from './images/serving/recent-render-errors.ts';
import type { SignedImageParts } from './images/serving/serve-signed-image.ts';
import { liveHandlers } from './live/live-handlers.ts';
import { logoHandlers } from './logos/logo-handlers.ts';
import { createActAsMember } from './members/act-as-member.ts';
import { memberHandlers } from './members/member-handlers.ts';
import { callerByAccessToken, challengeApps } from './oauth/caller-by-access-token.ts';
import { connectedAppHandlers } from './oauth/connected-apps.ts';
import { registerOAuth } from './oauth/oauth-routes.ts';
import { type OAuth, openOAuth } from './oauth/open-oauth.ts';
import { openRepos, type Repos } from './open-repos.ts';
import { operatorHandlers } from './operator/operator-handlers.ts';
import { ownDataHandlers } from './own-data/own-data-handlers.ts';
import type { Db } from './platform/db/database.ts';
import type { Platform } from './platform/platform.ts';
import type { RateLimiter } from './platform/rate-limit/rate-limits.ts';
import { openProjectFonts, type ProjectFonts } from './projects/project-fonts.ts';
import { projectHandlers } from './projects/project-handlers.ts';
import { openProjectLogos, type ProjectLogos } from './projects/project-logos.ts';
import { regenerateKey } from './projects/regenerate-key.ts';
import { getSettings, saveSettings } from './settings/saved-settings.ts';
import { secretHandlers } from './sources/secret-handlers.ts';
import { createReadStatus } from './status/read-status.ts';
import { checkReadiness, checkReadReadiness, readinessWarnings } from './status/readiness.ts';
import { templateHandlers } from './templates/template-handlers.ts';
import { themeHandlers } from './themes/theme-handlers.ts';
import { recordRequests } from './usage/record-requests.ts';
import { usageHandlers } from './usage/usage-handlers.ts';
import { webhookHandlers } from './webhooks/webhook-handlers.ts';

/** The composition root: wires all features to the platform and gives each operation its handler. */
export async function createApp(platform: Platform): Promise<FastifyInstance> {
  const { config, log, metrics, isStopping } = platform;
  const originOf = createOriginResolver(config.publicUrl);
  const app = await createHttpServer({
    log,
    metrics,
    trustProxy: config.trustProxy,
    isStopping,
    inlineScripts: await inlineScriptHashes(platform.webFolder),
    originOf,
  });
  const { db } = platform.database;
  const repos = openRepos(db);
  const { clock, rateLimits } = platform;
  const wrongKeys = rateLimits.limiter({ name: 'wrong-keys', ...config.rateLimits.wrongKeys });
  const authenticate = openAuthentication(platform, repos, { originOf, wrongKeys });
  const oauth = openOAuth({ ...platform, db });
  const { applyCallerLimits, takeRenderSlot } = createCallerLimits(rateLimits, config.rateLimits);
  const parts: HandlerParts = {
    ...platform,
    ...repos,
    db,
    plans: config.planCatalogue,
    rateLimit: createDemoRateLimit(rateLimits),
    demoConcurrencyLimit: createDemoConcurrencyLimit(platform.renderPool),
    ...openLimits(platform),
    projectFonts: openProjectFonts(repos.fonts),
    projectLogos: openProjectLogos(repos.logos),
    recentRenderErrors: new RecentRenderErrors(clock),
    authenticate,
    applyCallerLimits,
    actAsMember: createActAsMember(repos.members),
    takeRenderSlot,
    wrongKeys,
    oauth,
  };
  registerRoutes(app, {
    handlers: handlersOf(parts),
    authenticate,
    applyCallerLimits,
    actAsMember: parts.actAsMember,
    assertRenderCapacity: () => assertRenderCapacity(platform.renderPool),
    originOf,
  });
  registerOAuth(app, { ...platform, oauth, originOf });
  await servePages(app, { ...platform, originOf });
  recordRequests(app, parts);
  startBackgroundJobs(app, parts);
  return app;
}

/** Limits of visitors and of single operations. */
function openLimits({ rateLimits, config, clock }: Platform) {
  return {
    companionRate: rateLimits.limiter({ name: 'companions', ...companionRateLimit }),
    signedRenderLimits: {
      visitor: rateLimits.limiter({ name: 'signed-visitor', ...signedRenderRates.visitor }),
      project: rateLimits.limiter({ name: 'signed-project', ...signedRenderRates.project }),
    },
    limitMisses: createLimitMisses(
      rateLimits.limiter({ name: 'misses', ...config.rateLimits.misses }),
      clock,
    ),
    signInLimits: openSignInLimits(rateLimits),
  };
}

/** Finds the caller of a request: by the access token of an app, by API key, or by session. */
function openAuthentication(
  platform: Platform,
  repos: Repos,
  { originOf, wrongKeys }: { originOf: (request: FastifyRequest) => string; wrongKeys: RateLimiter },
): Authenticate {
  const { keyedHash, clock, config, database } = platform;
  const { db, kind } = database;
  // Only the embedded database belongs to this process alone, operator commands aside.
  const plans = config.planCatalogue;
  const recentCallers = kind === 'embedded' ? new RecentCallers({ database, plans, clock }) : undefined;
  const authenticate = createAuthenticate([
    callerByAccessToken({ ...platform, db, originOf }),
    callerByApiKey({ ...repos, keyedHash, clock, recentCallers }),
    callerBySession({ db, keyedHash, clock, originOf, publicUrl: config.publicUrl }),
  ]);
  return challengeApps(limitInvalidKeys(authenticate, wrongKeys), originOf);
}

type HandlerParts = Platform &
  Repos & {
    readonly db: Db;
    readonly plans: PlanCatalogue;
    readonly rateLimit: ReturnType<typeof createDemoRateLimit>;
    readonly demoConcurrencyLimit: DemoConcurrencyLimit;
    readonly companionRate: RateLimiter;
    readonly signedRenderLimits: SignedImageParts['signedRenderLimits'];
    readonly projectFonts: ProjectFonts;
    readonly projectLogos: ProjectLogos;
    readonly recentRenderErrors: RecentRenderErrors;
    readonly limitMisses: LimitMisses;
    readonly authenticate: Authenticate;
    readonly applyCallerLimits: ApplyCallerLimits;
    readonly actAsMember: ActAsMember;
    readonly signInLimits: SignInLimits;
    readonly takeRenderSlot: TakeRenderSlot;
    readonly wrongKeys: RateLimiter;
    readonly oauth: OAuth;
  };

function handlersOf(parts: HandlerParts): Handlers {
  const { plans, clock } = parts;
  const readiness = () => checkReadiness(parts);
  const warnings = readinessWarnings(parts);
  const readStatus = createReadStatus(readiness, () => clock.now());
  const handlers = {
    ...generateHandlers(parts),
    ...imageHandlers(parts),
    ...liveHandlers(parts),
    ...projectHandlers(parts),
    ...memberHandlers(parts),
    ...bucketHandlers(parts),
    ...templateHandlers({
      ...parts,
      renderSample: (template, project, context) => renderSample(parts, template, project, context),
    }),
    ...webhookHandlers(parts),
    ...fontHandlers(parts),
    ...themeHandlers(parts),
    ...logoHandlers(parts),
    ...secretHandlers(parts),
    ...usageHandlers(parts),
    ...billingHandlers(parts),
    ...accountHandlers(parts),
    ...ownDataHandlers(parts),
    ...connectedAppHandlers(parts),
    ...operatorHandlers(parts),
    listKeys: (context) => listKeys(parts, context),
    createKey: (context) => createKey(parts, context),
    revokeKey: (context) => revokeKey(parts, context),
    restoreKey: (context) => restoreKey(parts, context),
    regenerateProjectKey: (context) => regenerateKey(parts, context),
    getSettings: (context) => getSettings(parts.settings, context),
    saveSettings: (context) => saveSettings(parts.settings, context),
    listPlans: async () => ({ success: true, plans: [...plans] }),
    generateDemoImage: (context) => generateDemoImage(parts, context),
    getStatus: () => readStatus(),
    sendMcpMessage: async (context) => (await loadMcp()).handleMcpMessage(context, parts.config),
    getOpenApi: createOpenApiHandler(),
    getLiveness: async () => ({ status: 'ok' }),
    getReadiness: async () => {
      await readiness();
      return { status: 'ok', ...(warnings.length > 0 && { warnings }) };
    },
    getReadReadiness: async () => {
      await checkReadReadiness(parts);
      return { status: 'ok' };
    },
  } satisfies Handlers;
  return handlers satisfies ExactHandlers<typeof handlers>;
}

/** Loads the protocol library and its schemas on first use. */
function loadMcp() {
  return import('./mcp/handle-mcp-message.ts');
}
