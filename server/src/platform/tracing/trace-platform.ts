import type { RenderPool } from '../render-pool/render-pool.ts';
import type { ImageFetcher } from '../safe-fetch/image-fetcher.ts';
import type { Storage } from '../storage/storage.ts';
import { inSpan } from './span.ts';

/** Wraps a render pool to record a span per render. */
export function traceRenderPool(pool: RenderPool): RenderPool {
  return {
    capacityError: (tenant) => pool.capacityError(tenant),
    load: () => pool.load(),
    close: () => pool.close(),
    imageUrls: (payload, order) =>
      inSpan('list images', { 'pictable.payload.chars': payload.length }, () =>
        pool.imageUrls(payload, order),
      ),
    writeTable: (payload, format, order) =>
      inSpan('write table', { 'pictable.payload.chars': payload.length, 'pictable.format': format }, () =>
        pool.writeTable(payload, format, order),
      ),
    checkFont: (bytes, order) =>
      inSpan('check font', { 'pictable.file.bytes': bytes.byteLength }, () => pool.checkFont(bytes, order)),
    checkLogo: (bytes, order) =>
      inSpan('check logo', { 'pictable.file.bytes': bytes.byteLength }, () => pool.checkLogo(bytes, order)),
    render: (payload, order) =>
      inSpan('render', { 'pictable.payload.chars': payload.length }, () => pool.render(payload, order)),
  };
}

/** Wraps an image fetcher to record a span per table. */
export function traceImageFetcher(fetcher: ImageFetcher): ImageFetcher {
  return {
    fetchAll: (urls, order) =>
      inSpan('load pictures', { 'pictable.pictures': urls.length }, () => fetcher.fetchAll(urls, order)),
  };
}

/** Wraps a storage to record a span per write. */
export function traceStorage(storage: Storage): Storage {
  return {
    put: (name, bytes) =>
      inSpan('store', { 'pictable.file.bytes': bytes.byteLength }, () => storage.put(name, bytes)),
    get: (name, range) => storage.get(name, range),
    stat: (name) => storage.stat(name),
    exists: (name) => storage.exists(name),
    delete: (name) => inSpan('delete file', {}, () => storage.delete(name)),
    list: (folder) => storage.list(folder),
    ping: () => storage.ping(),
    pingReads: () => storage.pingReads(),
  };
}
