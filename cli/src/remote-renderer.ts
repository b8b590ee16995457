import type { ImageAccess } from '@pictable/contract';
import { type JsonObject, type JsonValue, stringify } from '@pictable/contract/json';
import { type NativeFlags, withNative } from './flags/service-flags.ts';
import type { RenderedImage, Renderer } from './renderer.ts';
import { openService, type ServiceOptions } from './service-client.ts';

/** Flags of a service and of the images that it stores. */
export interface RemoteOptions extends ServiceOptions, NativeFlags {
  readonly expires?: string | undefined;
  readonly access?: ImageAccess | undefined;
  /** Let the service render later, and wait for it. */
  readonly async?: boolean | undefined;
}

/** Renders and stores tables with the service. */
export async function createRemoteRenderer(options: RemoteOptions): Promise<Renderer> {
  const service = await openService(options, '--remote');
  const project = { endpointPath: options.endpoint, projectId: service.projectId };
  return {
    render: (payload, needed) =>
      service.call(async (client) => {
        const table = stringify(withFlags(payload, options));
        const stored = options.async
          ? await client.waitForJob(await client.generateAsync(table, project))
          : await client.generate(table, project);
        const images: RenderedImage[] = [];
        for (const { url, width, height, bytes: sizeBytes, part, parts, html, dark } of stored.images) {
          const file = needed.bytes ? await client.image(url) : undefined;
          images.push({
            url,
            shareUrl: stored.shareUrl,
            id: stored.id,
            bytes: file && new Uint8Array(await file.arrayBuffer()),
            format: stored.metadata.format,
            widthPx: width,
            heightPx: height,
            sizeBytes,
            part,
            parts,
            alt: stored.alt,
            html,
            renderVersion: stored.renderVersion,
            ...(part === 1 && stored.native && { native: stored.native }),
            warnings: part === 1 ? stored.warnings : [],
          });
          if (dark === undefined) continue;
          const darkFile = needed.bytes ? await client.image(dark.url) : undefined;
          images.push({
            ...images.at(-1)!,
            url: dark.url,
            id: dark.id,
            bytes: darkFile && new Uint8Array(await darkFile.arrayBuffer()),
            sizeBytes: dark.bytes,
            isDark: true,
            native: undefined,
            warnings: [],
          });
        }
        return images;
      }),
    enqueue: (payload) =>
      service.call(async (client) => {
        const { id } = await client.generateAsync(stringify(withFlags(payload, options)), project);
        return id;
      }),
  };
}

/** The flags override the members of the payload. */
function withFlags(payload: JsonObject, options: RemoteOptions): JsonObject {
  const { expires, access } = options;
  const flags = new Map<string, JsonValue>(withNative(payload, options));
  if (expires !== undefined) flags.set('expires', expires);
  if (access !== undefined) flags.set('access', access);
  return flags;
}
