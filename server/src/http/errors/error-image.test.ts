import * as fc from 'fast-check';
import Fastify from 'fastify';
import { describe, expect, it, test } from 'vitest';
import { sendErrorImage } from './error-image.ts';
import { PublicError } from './public-error.ts';

async function imageOf(message: string, status = 402) {
  const app = Fastify();
  app.get('/', (_request, reply) => sendErrorImage(reply, new PublicError({ status, type: 'x', message })));
  const { body, headers } = await app.inject('/');
  const lines = [...body.matchAll(/<tspan x="24" dy="(\d+)">([^<]*)<\/tspan>/g)].map(([, dy, line]) => [
    dy,
    line,
  ]);
  return { body, headers, lines };
}

describe('the image of an error', () => {
  it('is an SVG with the status, the message and its size', async () => {
    const { body, headers, lines } = await imageOf('No tables are left.');
    expect(headers['content-type']).toBe('image/svg+xml');
    expect(headers['content-security-policy']).toContain('sandbox');
    expect(body).toContain('>No image (402)</text>');
    expect(body).toContain('<title id="t">No tables are left.</title>');
    expect(body).toMatch(/^<svg [^>]*width="560" height="84" viewBox="0 0 560 84"/);
    expect(lines).toEqual([['0', 'No tables are left.']]);
  });

  it('breaks long messages between words, four lines at most', async () => {
    const words = (count: number) =>
      Array.from({ length: count }, (_, at) => `word${String(at).padStart(4, '0')}`);
    const { lines, body } = await imageOf(words(15).join(' '));
    expect(lines.map(([dy]) => dy)).toEqual(['0', '22', '22']);
    expect(lines.map(([, line]) => line?.length)).toEqual([62, 62, 8]);
    expect(body).toContain('height="128"');
    const full = await imageOf(words(28).join(' '));
    expect(full.lines.map(([, line]) => line?.length)).toEqual([62, 62, 62, 62]);
    const long = await imageOf(words(100).join(' '));
    expect(long.lines.map(([, line]) => line?.length)).toEqual([62, 62, 62, 62, 1]);
    expect(long.lines.at(-1)).toEqual(['22', '…']);
  });

  it('has lines of 68 characters at most', async () => {
    const { lines } = await imageOf(`${'a'.repeat(34)} ${'b'.repeat(33)} ${'c'.repeat(80)}`);
    expect(lines.map(([, line]) => line)).toEqual([`${'a'.repeat(34)} ${'b'.repeat(33)}`, 'c'.repeat(68)]);
    const wider = await imageOf(`${'a'.repeat(34)} ${'b'.repeat(34)}`);
    expect(wider.lines).toHaveLength(2);
  });

  test('is well formed, whatever the message says', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 300 }), async (message) => {
        const { lines } = await imageOf(message);
        expect(lines.length).toBeGreaterThan(0);
        for (const [, line = ''] of lines) {
          const text = line.replace(/&(?:amp|lt|gt|quot|#39);/g, '_');
          expect(text).not.toMatch(/[&<>\p{Cc}\p{Surrogate}]/u);
          expect(text.length).toBeLessThanOrEqual(68);
        }
      }),
      { numRuns: 50 },
    );
  });
});
