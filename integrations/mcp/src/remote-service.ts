import { isAboutPreview } from '@pictable/contract';
import { stringify } from '@pictable/contract/json';
import { type PictableClient, PictableError, type RenderedMessage, type StoredImage } from '@pictable/sdk';
import {
  type MessagePart,
  nonEmptyParts,
  type ProjectTheme,
  type RenderedImage,
  rejectionMessage,
  TableRejectedError,
  type TableService,
} from './table-service.ts';
import { themeProjectsMax } from './tools.ts';

type StoredParts = Pick<StoredImage, 'images' | 'darkUrls' | 'alt' | 'report'> & {
  readonly native?: StoredImage['native'] | undefined;
};

/** Implements the tools with the API of a service, whose limits and quota apply. */
export function createRemoteService(client: PictableClient): TableService {
  return {
    render: async (payload, signal) => {
      const stored = await withRejections(client.generate(stringify(payload), { signal }));
      const { images, shareUrl, metadata, alt, html, native, warnings, report } = stored;
      const { access, expiresAt, urlsExpireAt } = stored;
      const parts = images.map(
        ({ id, url, filename, width, height, bytes, dark }): RenderedImage => ({
          widthPx: width,
          heightPx: height,
          sizeBytes: bytes,
          stored: { id, url, shareUrl, filename },
          ...(dark && { dark: { url: dark.url } }),
          bytes: async () => bytesOf(await withRejections(client.image(url))),
        }),
      );
      return {
        ...{ format: metadata.format, alt, warnings, parts: nonEmptyParts(parts) },
        ...(report && { report }),
        access: { access, expiresAt, urlsExpireAt },
        // An image without links needs no more than its URL.
        ...(html?.includes('<map ') && { html }),
        ...(native && { native }),
      };
    },
    preview: async (payload, signal) => {
      const blobs = await withRejections(client.previewImages(stringify(payload), { signal }));
      return Promise.all(blobs.map(async (blob) => ({ bytes: await bytesOf(blob), mimeType: blob.type })));
    },
    validate: async (payload, signal) => {
      const { images, warnings, report } = await withRejections(
        client.preview(stringify(payload), { signal }),
      );
      return {
        sizeBytes: images.reduce((sum, { bytes }) => sum + bytes, 0),
        partCount: images.length,
        warnings: warnings.filter((warning) => !isAboutPreview(warning)),
        ...(report && { report }),
      };
    },
    account: {
      images: async (limit) =>
        (await withRejections(client.images({ limit, jsonData: false }))).map(
          ({ id, displayUrl, filename, title, createdAt, access, expiresAt }) => ({
            id,
            url: displayUrl,
            filename,
            title,
            createdAt,
            access,
            expiresAt,
          }),
        ),
      image: async (nameOrUrl) => {
        const blob = await withRejections(client.image(nameOrUrl));
        return { bytes: await bytesOf(blob), mimeType: blob.type };
      },
      putLiveImage: async (name, payload, signal) => {
        const { url, darkUrl, version, versionUrl, unchanged, native, warnings, report } =
          await withRejections(client.putLiveImage(name, stringify(payload), { signal }));
        return {
          ...{ url, ...(darkUrl !== undefined && { darkUrl }), version, versionUrl, unchanged },
          ...{ ...(native && { native }), warnings, ...(report && { report }) },
        };
      },
      renderTables: async (batch, signal) => {
        const { results } = await withRejections(client.generateBatch(stringify(batch), { signal }));
        return results.map((item) => {
          const { index } = item;
          if (!item.success) {
            const { message, details, hint } = item.error;
            return { index, error: `${item.status}: ${rejectionMessage(message, details, hint)}` };
          }
          return { index, id: item.id, ...describeStored(item), warnings: item.warnings };
        });
      },
      renderMessage: async (message, signal) => {
        const { text, parts, warnings } = await withRejections(
          client.renderMessage(stringify(message), { signal }),
        );
        return { text, parts: parts.map(messagePart), warnings };
      },
      signedUrl: async (id, expires) => {
        const { url, shareUrl, urlsExpireAt } = await withRejections(client.signedUrl(id, expires));
        return { url, shareUrl, urlsExpireAt };
      },
      themes: () => withRejections(themesOfProjects(client)),
      usage: async () => {
        const { usage_count, usage_limit, planName, usage_reset_date } = await withRejections(client.user());
        return { used: usage_count, limit: usage_limit, plan: planName, resets: usage_reset_date };
      },
    },
  };
}

/**
 * The themes of the newest projects that the key can read; a key without the scope for projects gets none. One
 * request after the other, because they count towards the rate limit of the account.
 */
async function themesOfProjects(client: PictableClient): Promise<ProjectTheme[]> {
  const projects = await client.projects().catch(emptyIfForbidden);
  const found: ProjectTheme[] = [];
  for (const { id, name: project } of projects.slice(0, themeProjectsMax)) {
    const { themes } = await client.themes(id);
    for (const { name, mode, from } of themes)
      found.push({ name, description: `A ${mode} theme from the colours ${from.join(', ')}.`, project });
  }
  return found;
}

function emptyIfForbidden(error: unknown): [] {
  if (error instanceof PictableError && error.status === 403) return [];
  throw error;
}

function messagePart(part: RenderedMessage['parts'][number]): MessagePart {
  if (part.kind === 'text') return { kind: 'text', text: part.text };
  const { image, native } = part;
  return { kind: 'table', ...describeStored({ ...image, native }) };
}

/** What the results of several tables have of each: it is shorter than its record. */
function describeStored({ images, darkUrls, alt, native, report }: StoredParts) {
  return {
    urls: images.map(({ url }) => url),
    ...(darkUrls && { darkUrls }),
    alt,
    ...(native && { native }),
    ...(report && { report }),
  };
}

async function bytesOf(blob: Blob): Promise<Uint8Array> {
  return new Uint8Array(await blob.arrayBuffer());
}

/** Converts an error of the service into an error for the model. */
async function withRejections<Result>(request: Promise<Result>): Promise<Result> {
  try {
    return await request;
  } catch (error) {
    if (!(error instanceof PictableError)) throw error;
    const { detail, status } = error;
    throw new TableRejectedError(
      `${status}: ${rejectionMessage(error.userMessage, detail?.details, detail?.hint)}`,
    );
  }
}
