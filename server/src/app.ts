import { API_VERSION } from '@pictable/contract';
import { openApiDocument } from '@pictable/contract/openapi';
import type { FastifyInstance } from 'fastify';
import { accountsRepo } from './accounts/accounts.repo.ts';
import { createAuthenticate } from './accounts/authenticate.ts';
import { callerByApiKey } from './accounts/caller-by-api-key.ts';
import { presentUser } from './accounts/present-user.ts';
import { createDemoRateLimit } from './demo/demo-rate-limit.ts';
import { generateDemoImage } from './demo/generate-demo-image.ts';
import type { Handlers } from './http/call.ts';
import { createHttpServer, originReader } from './http/http-server.ts';
import { registerRoutes } from './http/register-routes.ts';
import { serveWebApp } from './http/web-app.ts';
import { deleteImage } from './images/delete-image.ts';
import { generateImage } from './images/generate-image.ts';
import { imagesRepo } from './images/images.repo.ts';
import { listImages } from './images/list-images.ts';
import { previewImage } from './images/preview-image.ts';
import { previewsRepo } from './images/previews.repo.ts';
import { serveImage, servePreview } from './images/serve-image.ts';
import { sweepOrphans } from './images/sweep-orphans.ts';
import { sweepPreviews } from './images/sweep-previews.ts';
import type { Platform } from './platform/platform.ts';
import { createProject } from './projects/create-project.ts';
import { listProjects } from './projects/list-projects.ts';
import { presentProject } from './projects/present-project.ts';
import { projectsRepo } from './projects/projects.repo.ts';
import { createReadStatus } from './status/read-status.ts';
import { checkReadiness } from './status/readiness.ts';

const PREVIEW_SWEEP_MS = 10 * 60_000;
const ORPHAN_SWEEP_MS = 6 * 3_600_000;

/** The composition root: builds every slice on the platform and gives each call of the contract its handler. */
export async function createApp(platform: Platform): Promise<FastifyInstance> {
  const { config, log } = platform;
  const app = await createHttpServer({ log, trustProxy: config.trustProxy, isStopping: platform.isStopping });
  const { db } = platform.database;
  const accounts = accountsRepo(db);
  const parts = {
    ...platform,
    plans: config.planCatalogue,
    accounts,
    projects: projectsRepo(db),
    images: imagesRepo(db),
    previews: previewsRepo(db),
    rateLimit: createDemoRateLimit(),
  };
  registerRoutes(app, {
    handlers: handlersOf(parts),
    authenticate: createAuthenticate([callerByApiKey(accounts, platform.keyedHash)]),
    originOf: originReader(config.publicUrl),
  });
  await serveWebApp(app, platform.webFolder);
  sweepNowAndThen(app, PREVIEW_SWEEP_MS, () => sweepPreviews(parts));
  sweepNowAndThen(app, ORPHAN_SWEEP_MS, () => sweepOrphans(parts));
  return app;
}

type Parts = Platform & {
  readonly plans: Platform['config']['planCatalogue'];
  readonly projects: ReturnType<typeof projectsRepo>;
  readonly images: ReturnType<typeof imagesRepo>;
  readonly previews: ReturnType<typeof previewsRepo>;
  readonly rateLimit: ReturnType<typeof createDemoRateLimit>;
};

function handlersOf(parts: Parts): Handlers {
  const { plans, clock } = parts;
  const readiness = () => checkReadiness(parts);
  const document = openApiDocument({ version: API_VERSION, origin: '/' });
  const readStatus = createReadStatus(readiness, () => clock.now());
  return {
    generateImage: (call) => generateImage(parts, call),
    generateProjectImage: (call) => generateImage(parts, call, call.params.endpointPath),
    previewImage: (call) => previewImage(parts, call),
    previewImageBytes: (call) => previewImage(parts, call, { asBytes: true }),
    previewProjectImage: (call) => previewImage(parts, call, { endpointPath: call.params.endpointPath }),
    getImage: (call) => serveImage(parts.storage, call),
    getPreview: (call) => servePreview(parts, call),
    listImages: (call) => listImages(parts.images, call),
    deleteImage: (call) => deleteImage(parts, call),
    listProjects: (call) => listProjects(parts.projects, call),
    createProject: async ({ caller, body, origin }) => {
      const { project, apiKey } = await createProject(parts, caller.user, body);
      return { ...presentProject(project, origin), apiKey };
    },
    getUser: async ({ caller }) => presentUser(caller.user, plans, clock.now()),
    listPlans: async () => ({ success: true, plans }),
    generateDemoImage: (call) => generateDemoImage(parts, call),
    getStatus: () => readStatus(),
    getOpenApi: async ({ origin }) => ({ ...document, servers: [{ url: origin }] }),
    getLiveness: async () => ({ status: 'ok' }),
    getReadiness: async () => {
      await readiness();
      return { status: 'ok' };
    },
  };
}

/** Periodic work that needs no queue: it is harmless twice and not missed once. */
function sweepNowAndThen(app: FastifyInstance, everyMs: number, sweep: () => Promise<unknown>): void {
  const timer = setInterval(() => {
    sweep().catch((error: unknown) => app.log.error({ err: error }, 'sweep failed'));
  }, everyMs);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
