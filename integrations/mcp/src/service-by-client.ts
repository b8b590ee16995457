import { stringify } from '@pictable/contract/json';
import { type PictableClient, PictableError } from '@pictable/sdk';
import { type DrawnPart, refusalText, someParts, TableRefused, type TableService } from './table-service.ts';

/** The tools over a service: every call is a call of its API, with its limits and its quota. */
export function serviceByClient(client: PictableClient): TableService {
  return {
    draw: async (payload, signal) => {
      const { images, shareUrl, metadata, alt, warnings } = await told(
        client.generate(stringify(payload), { signal }),
      );
      const parts = images.map(
        ({ id, url, filename, width, height, bytes }): DrawnPart => ({
          widthPx: width,
          heightPx: height,
          sizeBytes: bytes,
          stored: { id, url, shareUrl, filename },
          bytes: async () => bytesOf(await told(client.image(filename))),
        }),
      );
      return { format: metadata.format, alt, warnings, parts: someParts(parts) };
    },
    preview: async (payload, signal) => {
      const blobs = await told(client.previewImages(stringify(payload), { signal }));
      return Promise.all(blobs.map(async (blob) => ({ bytes: await bytesOf(blob), mimeType: blob.type })));
    },
    account: {
      images: async (limit) =>
        (await told(client.images({ limit, jsonData: false }))).map(
          ({ id, displayUrl, filename, title, createdAt }) => ({
            id,
            url: displayUrl,
            filename,
            title,
            createdAt,
          }),
        ),
      image: async (filename) => {
        const blob = await told(client.image(filename));
        return { bytes: await bytesOf(blob), mimeType: blob.type };
      },
      usage: async () => {
        const { usage_count, usage_limit, planName, usage_reset_date } = await told(client.user());
        return { used: usage_count, limit: usage_limit, plan: planName, resets: usage_reset_date };
      },
    },
  };
}

async function bytesOf(blob: Blob): Promise<Uint8Array> {
  return new Uint8Array(await blob.arrayBuffer());
}

/** A refusal of the service in words for the model. */
async function told<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof PictableError)) throw error;
    const { sentence, detail, status } = error;
    throw new TableRefused(`${status}: ${refusalText(sentence, detail?.details, detail?.hint)}`);
  }
}
