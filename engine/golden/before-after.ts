import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { RENDER_VERSION } from '@pictable/contract';
import { nodeHost } from '../host/node.ts';
import { createEngine } from '../src/index.ts';
import { labelOf, sheetColor } from './contact-sheets.ts';
import { expectedFiles } from './golden-cases.ts';

/** Files here have a URL on the pages of the service. */
export const pagesFolder = join(import.meta.dirname, '../../web/public');

const gapPx = 24;

/**
 * Writes an image with a golden at a commit beside the golden as it is now.
 *
 * @param folder folder of the goldens, relative to the root of the repository
 * @returns the entry for the changelog
 */
export async function writeBeforeAfter(folder: string, name: string, commit: string): Promise<string> {
  const file = `${folder}/${name}/${expectedFiles.png}`;
  const before = await loadImage(
    execFileSync('git', ['show', `${commit}:${file}`], {
      maxBuffer: 100_000_000,
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
  const after = await loadImage(readFileSync(file));
  const engine = await createEngine(nodeHost());
  const labels = [await labelOf(engine, 'Before'), await labelOf(engine, 'After')] as const;
  const labelHeight = Math.max(...labels.map(({ height }) => height));
  const left = Math.max(before.width, labels[0].width);
  const right = Math.max(after.width, labels[1].width);
  const height = Math.max(before.height, after.height);
  const canvas = createCanvas(left + right + 3 * gapPx, labelHeight + height + 3 * gapPx);
  const context = canvas.getContext('2d');
  context.fillStyle = sheetColor;
  context.fillRect(0, 0, canvas.width, canvas.height);
  for (const [image, label, x] of [
    [before, labels[0], gapPx],
    [after, labels[1], left + 2 * gapPx],
  ] as const) {
    context.drawImage(label, x, gapPx);
    context.drawImage(image, x, labelHeight + 2 * gapPx);
  }
  const url = `/render-versions/${RENDER_VERSION}-${name.replace('/', '-')}.png`;
  mkdirSync(join(pagesFolder, 'render-versions'), { recursive: true });
  writeFileSync(join(pagesFolder, url), canvas.toBuffer('image/png'));
  return `- **Render version ${RENDER_VERSION}.** What looks different, and why. ![A table before and after the change](${url})`;
}
