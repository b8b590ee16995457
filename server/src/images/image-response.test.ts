import { RENDER_VERSION } from '@pictable/contract';
import { describe, expect, it } from 'vitest';
import { partOf } from '../part-of.fixture.ts';
import type { PooledRendering } from '../platform/render-pool/render-pool.ts';
import type { AccessUrls } from './access/sign-urls.ts';
import {
  imageDetailJson,
  listedImageJson,
  presentListedImage,
  presentReport,
  presentStoredImage,
  presentTemporaryParts,
} from './image-response.ts';

const origin = 'https://tables.example';
const createdAt = new Date('2026-03-01T10:00:00.000Z');
const warning = { path: '/data', message: 'Cut.' };
const rendering = partOf<PooledRendering>({
  ...{ format: 'png', scale: 1, widthPx: 30, heightPx: 20, bytes: new Uint8Array(5) },
  ...{
    alt: { short: 'Short.', long: 'Long.' },
    warnings: [warning],
    report: { unmatchedRules: [], steps: [] },
  },
  links: { byPart: [], omitted: 0 },
  parts: [
    { widthPx: 30, heightPx: 20, bytes: new Uint8Array(5) },
    { widthPx: 31, heightPx: 21, bytes: new Uint8Array(6) },
  ],
});

const publicUrls: AccessUrls = () => ({ query: '', expiresAt: null });

const row = (part: number) => ({
  ...{ filename: `t-${part}.png`, title: `T${part}`, publicUrl: `${origin}/t-${part}.png` },
  ...{ widthPx: 30 + part, heightPx: 20 + part, sizeBytes: 5 + part, userId: 7, projectId: 8 },
});

describe('the response with a stored image', () => {
  const stored = (accessUrls: AccessUrls) =>
    partOf<Parameters<typeof presentStoredImage>[0]>({
      ...{ rows: [row(1), row(2)], charged: { id: 11, otherIds: [12], createdAt } },
      ...{ rendering, accessUrls },
    });

  it('has the URL under each of its names, and every image with its own size', () => {
    const { html, markdown, images, ...response } = presentStoredImage(stored(publicUrls), origin);
    const url = `${origin}/t-1.png`;
    expect(response).toEqual({
      ...{ success: true, id: 11, url, imageUrl: url, image_url: url, shareUrl: `${origin}/s/t-1` },
      image: { id: 11, url, filename: 't-1.png', createdAt: createdAt.toISOString(), title: 'T1' },
      metadata: { format: 'png', width: 30, height: 20, size: 5 },
      renderVersion: RENDER_VERSION,
      ...{ userId: 7, projectId: 8, alt: 'Short.', longAlt: 'Long.', warnings: [warning] },
      ...{ access: 'public', expiresAt: null, urlsExpireAt: null },
    });
    expect(images.map(({ html: _, ...image }) => image)).toEqual([
      { id: 11, url, filename: 't-1.png', width: 31, height: 21, bytes: 6, part: 1, parts: 2 },
      {
        ...{ id: 12, url: `${origin}/t-2.png`, filename: 't-2.png', width: 32, height: 22, bytes: 7 },
        ...{ part: 2, parts: 2 },
      },
    ]);
    expect(images.map((image) => image.html)).toEqual(html.split('\n'));
    expect(html.split('\n')).toHaveLength(2);
    expect(markdown).toContain(`${origin}/t-2.png`);
  });

  it('has signed URLs everywhere, if the image is signed', () => {
    const expiresAt = new Date('2026-03-08T11:00:00.000Z');
    const signed: AccessUrls = ({ filename }) => ({ query: `?e=1&s=${filename}`, expiresAt });
    const response = presentStoredImage(stored(signed), origin);
    const url = `${origin}/t-1.png?e=1&s=t-1.png`;
    expect([response.url, response.imageUrl, response.image_url, response.image.url]).toEqual([
      ...[url, url, url, url],
    ]);
    expect(response.images.map((image) => image.url)).toEqual([url, `${origin}/t-2.png?e=1&s=t-2.png`]);
    expect(response.shareUrl).toBe(`${origin}/s/t-1?e=1&s=t-1.png`);
    expect(response.urlsExpireAt).toBe('2026-03-08T11:00:00.000Z');
    expect(response.markdown).toContain(url);
    expect(response.html).toContain(url.replace('&', '&amp;'));
  });

  it('reports rules that match nothing and steps, if there are some', () => {
    expect(presentReport(rendering)).toEqual({});
    const reported = (report: object) =>
      presentReport({ ...rendering, report: partOf<PooledRendering['report']>(report) });
    expect(reported({ unmatchedRules: [warning], steps: [] })).toEqual({
      report: { unmatchedRules: [warning] },
    });
    const steps = [{ verb: 'sort', rows: 3, columns: 2 }];
    expect(reported({ unmatchedRules: [], steps })).toEqual({ report: { unmatchedRules: [], steps } });
  });
});

it('temporary images have their URLs and sizes in order', () => {
  expect(presentTemporaryParts(['a', 'b'], rendering)).toEqual([
    { url: 'a', width: 30, height: 20, bytes: 5, part: 1, parts: 2 },
    { url: 'b', width: 31, height: 21, bytes: 6, part: 2, parts: 2 },
  ]);
});

describe('an image of the list', () => {
  const listed = {
    ...{ id: 11, filename: 't.png', title: null, description: 'D', createdAt },
    ...{ publicUrl: 'https://old.example/t.png', userId: 7, projectId: null, renderVersion: null },
  } as Parameters<typeof presentListedImage>[0];
  const shown = {
    ...{ id: 11, filename: 't.png', title: null, description: 'D' },
    ...{ createdAt: createdAt.toISOString(), created_at: createdAt.toISOString() },
    ...{ publicUrl: 'https://old.example/t.png', public_url: 'https://old.example/t.png' },
    ...{ displayUrl: `${origin}/api/images/t.png`, shareUrl: `${origin}/s/t` },
    ...{ userId: 7, user_id: 7, projectId: null, project_id: null },
    ...{ access: 'public', expiresAt: null, expired: false, renderVersion: null },
  };
  const presentedFor = { origin, now: createdAt, accessUrls: publicUrls };

  it('has its URL at creation and its current one', () => {
    expect(presentListedImage(listed, presentedFor)).toEqual(shown);
  });

  it.each([
    ['{"2024":1.10,"2023":2}', '{"2024":1.10,"2023":2}'],
    [null, 'null'],
  ])('has its payload as it was sent: %s', (payload, text) => {
    const json = listedImageJson(listed, presentedFor, payload);
    expect(json.endsWith(`,"jsonData":${text}}`)).toBe(true);
    expect(JSON.parse(json)).toEqual({ ...shown, jsonData: JSON.parse(text) });
  });

  it('has its size in the details', () => {
    const detail = {
      ...{ ...listed, format: 'png', widthPx: 3, heightPx: 4, sizeBytes: 5, jsonData: '[1.10]' },
      ...{ alt: 'A table.', scale: 1, links: null },
    } as Parameters<typeof imageDetailJson>[0];
    const json = imageDetailJson(detail, presentedFor);
    expect(json).toContain('"jsonData":[1.10]');
    const metadata = { format: 'png', width: 3, height: 4, size: 5 };
    const { html, ...record } = JSON.parse(json);
    expect(record).toEqual({ ...shown, metadata, jsonData: [1.1] });
    expect(html).toContain(`src="${origin}/api/images/t.png" width="3" height="4" alt="A table."`);
    expect(JSON.parse(imageDetailJson({ ...detail, alt: null }, presentedFor)).html).toBeNull();
  });
});
