import { readFileSync, writeFileSync } from 'node:fs';
import * as icons from 'simple-icons';
import type { ImageTools } from '../articles/image-files.ts';
import { renderTableImage } from '../gallery/write-gallery.ts';
import {
  audiencesHtml,
  featuresHtml,
  type HeroTable,
  heroTablesHtml,
  includedHtml,
  rawToFinishedHtml,
  type Speed,
} from './landing-html.ts';
import { steps } from './raw-to-finished.ts';

interface LandingTools extends ImageTools {
  readonly project: string;
  readonly generated: string;
}

const { siMake, siN8n, siZapier } = icons;
const marks = { n8n: siN8n.path, make: siMake.path, zapier: siZapier.path };

/** Writes the parts of the landing page that need no script, their images, and the marks of the platforms. */
export async function writeLanding({ project, generated, ...tools }: LandingTools): Promise<void> {
  const store = async (name: string, payload: string) => {
    writeFileSync(`${generated}/tables/${name}.json`, payload);
    return renderTableImage(payload, tools);
  };
  const read = (file: string) => readFileSync(`${project}/${file}`, 'utf8').trim();
  const table = async (name: HeroTable['name'], file: string): Promise<HeroTable> => {
    const payload = read(file);
    return { name, title: JSON.parse(payload).title, image: await store(name, payload) };
  };
  const tables = [
    await table('stock-market-months', 'examples/gallery/stock-market-months/payload.json'),
    await table('economical-cars', 'examples/gallery/economical-cars/payload.json'),
    await table('technology-stocks', 'examples/gallery/technology-stocks/payload.json'),
    await table('flight-board', 'examples/flight-board/payload.json'),
    await table('right-to-left-invoice', 'docs/examples/right-to-left-invoice.json'),
  ];
  const images = new Map<string, Awaited<ReturnType<typeof renderTableImage>>>();
  for (const { step, payload } of steps)
    images.set(step, await store(`step-${step}`, JSON.stringify(payload, null, 2)));
  const parts = {
    tables: heroTablesHtml(tables, speedIn(read('README.md'))),
    steps: rawToFinishedHtml(images) + featuresHtml(),
    audiences: audiencesHtml(marks),
    included: includedHtml(),
  };
  for (const [name, html] of Object.entries(parts))
    writeFileSync(`${generated}/articles/landing-${name}.html`, html);
  writeFileSync(`${generated}/platform-marks.json`, `${JSON.stringify(marks)}\n`);
}

/** The figures of README.md, which the benchmark writes and a test of it compares with its results. */
export function speedIn(readme: string): Speed {
  const sentence =
    /takes ([\d.]+) ms of CPU time: a warm headless Chromium needs (\d+) times as much, and for a table rendered before, (\d+) times/;
  const [, cpuMs, timesOpen, timesRepeated] = sentence.exec(readme) ?? [];
  if (!cpuMs || !timesOpen || !timesRepeated) throw new Error('README.md has no sentence about the speed.');
  return { cpuMs, timesOpen, timesRepeated };
}
