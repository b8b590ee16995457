import { tableThemes } from '@pictable/contract';
import { fromJs } from '@pictable/contract/json';
import { type ImageTools, imageElement, renderImageFile } from './image-files.ts';
import { propertySamples } from './property-samples.ts';

/** Renders the samples of properties and themes: image elements by the ids of their table rows. */
export async function renderSamples(tools: ImageTools): Promise<ReadonlyMap<string, string>> {
  const samples = new Map<string, string>();
  for (const { id, name, value, payload, format } of propertySamples()) {
    const valueText = typeof value === 'string' ? value : JSON.stringify(value);
    const image = await renderImageFile(payload, tools, format);
    samples.set(id, `${imageElement(image, `A table with ${name} ${valueText}`)}\`${valueText}\``);
  }
  for (const { name } of tableThemes) {
    const image = await renderImageFile(themeSample(name), tools);
    samples.set(`theme-${name}`, imageElement(image, `A table in the theme ${name}`));
  }
  return samples;
}

function themeSample(theme: string) {
  return fromJs({
    headers: ['City', 'Region', 'Sold'],
    rows: [
      ['Umeå', 'North', 12],
      ['Malmö', 'South', 7],
    ],
    styles: { fontSize: 11, cellPadding: 5, outerPadding: 5 },
    options: { theme, width: 240 },
  });
}
