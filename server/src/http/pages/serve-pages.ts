import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { insertOrigin } from './pages-with-origin.ts';
import { writePagesWithPlans } from './pages-with-plans.ts';
import { serveSiteTexts } from './site-texts.ts';
import { serveWebApp } from './web-app.ts';

interface Parts {
  readonly config: Pick<Config, 'publicUrl' | 'planCatalogue'>;
  readonly webFolder: string | undefined;
  readonly originOf: (request: FastifyRequest) => string;
}

/** Serves the web app with the plans and the origin of this installation. */
export async function servePages(
  app: FastifyInstance,
  { config, webFolder, originOf }: Parts,
): Promise<void> {
  const ownPages = await writePagesWithPlans(webFolder, config.planCatalogue);
  serveSiteTexts(app, webFolder, originOf, ownPages);
  await serveWebApp(app, webFolder, insertOrigin(webFolder, config.publicUrl, ownPages));
}
