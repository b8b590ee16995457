import { stringify } from '@pictable/contract/json';
import type { RenderedImage, Renderer } from './renderer.ts';
import { openService, type ServiceOptions } from './service-client.ts';

/** Renders and stores tables with the service. */
export async function createRemoteRenderer(options: ServiceOptions): Promise<Renderer> {
  const service = await openService(options);
  const project = { endpointPath: options.endpoint, projectId: service.projectId };
  return {
    render: (payload, needed) =>
      service.call(async (client) => {
        const stored = await client.generate(stringify(payload), project);
        const images: RenderedImage[] = [];
        for (const { filename, url, width, height, bytes: sizeBytes, part, parts } of stored.images) {
          const file = needed.bytes ? await client.image(filename) : undefined;
          images.push({
            url,
            shareUrl: stored.shareUrl,
            bytes: file && new Uint8Array(await file.arrayBuffer()),
            format: stored.metadata.format,
            widthPx: width,
            heightPx: height,
            sizeBytes,
            part,
            parts,
            alt: stored.alt,
            warnings: part === 1 ? stored.warnings : [],
          });
        }
        return images;
      }),
  };
}
