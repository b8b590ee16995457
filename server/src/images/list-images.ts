import { imageListLimits, type ListedImage } from '@pictable/contract';
import type { FastifyReply } from 'fastify';
import type { OperationContext } from '../http/operation-context.ts';
import type { SignParts } from './access/sign-urls.ts';
import { listedImageJson, presentListedImage } from './image-response.ts';
import type { ImagesRepo } from './images.repo.ts';
import { presentFor } from './present-for.ts';

/**
 * The images of the caller, newest first; with a project key, those of the project. A page ends after `limit`
 * images or 5 MB of payloads; then `Link` refers to the next one.
 */
export async function listImages(
  parts: SignParts & { readonly images: ImagesRepo },
  context: OperationContext<'listImages'>,
): Promise<ListedImage[] | FastifyReply> {
  const { images } = parts;
  const { caller, query, reply } = context;
  const requestedId = query.projectId === undefined ? undefined : Number(query.projectId);
  if (caller.project && requestedId !== undefined && requestedId !== caller.project.id) return [];
  const limit = query.limit === undefined ? imageListLimits.images : Number(query.limit);
  const found = await images.list({
    userId: caller.user.id,
    projectId: caller.project?.id ?? requestedId,
    beforeId: query.before === undefined ? undefined : Number(query.before),
    limit: limit + 1,
  });
  const page = found.slice(0, limit);
  const payloads =
    query.jsonData === 'false'
      ? undefined
      : await images.listPayloads(
          page.map(({ id }) => id),
          imageListLimits.payloadBytesMax,
        );
  const rows = page.slice(0, payloads?.length);
  if (rows.length < found.length) reply.header('link', nextPage(context, rows.at(-1)?.id));
  const presentedFor = await presentFor(parts, context, rows);
  if (payloads === undefined) return rows.map((row) => presentListedImage(row, presentedFor));
  const records = rows.map((row, index) => listedImageJson(row, presentedFor, payloads[index] ?? null));
  return reply.type('application/json; charset=utf-8').send(`[${records.join(',')}]`);
}

function nextPage({ origin, request }: OperationContext<'listImages'>, lastId: number | undefined): string {
  const next = new URL(request.url, origin);
  next.searchParams.set('before', String(lastId));
  return `<${next}>; rel="next"`;
}
