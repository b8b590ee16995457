import { tableThemes } from '@pictable/contract';
import { fromJs } from '@pictable/contract/json';
import { drawPicture, type PictureTools, pictureElement } from './picture-files.ts';
import { propertySamples } from './property-samples.ts';

/** Draws what properties and themes do: elements with their pictures, by the addresses of their lines. */
export async function drawSamples(tools: PictureTools): Promise<ReadonlyMap<string, string>> {
  const drawn = new Map<string, string>();
  for (const { id, name, value, payload, format } of propertySamples()) {
    const said = typeof value === 'string' ? value : JSON.stringify(value);
    const picture = await drawPicture(payload, tools, format);
    drawn.set(id, `${pictureElement(picture, `A table with ${name} ${said}`)}\`${said}\``);
  }
  for (const { name } of tableThemes) {
    const picture = await drawPicture(themeSample(name), tools);
    drawn.set(`theme-${name}`, pictureElement(picture, `A table in the theme ${name}`));
  }
  return drawn;
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
