import { openImageServer, testHostRules } from '@pictable/server/test-image-server';
import { openTestSetup } from '../setup/test-setup.ts';

/** Opens a service with the template `report` in the project of the owner, and `sourceUrl` for its sources. */
export async function openSetupWithTemplate() {
  const files = await openImageServer((_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"items":[{"Region":"North"}]}'),
  );
  const service = await openTestSetup({}, testHostRules(files));
  const close = async () => {
    await service.close();
    files.close();
  };
  const setup = { ...service, close, sourceUrl: `http://data.test:${files.port}/sales.json` };
  const { project, key } = setup.owner;
  const saved = await fetch(`${setup.url}/api/pictable/projects/${project.id}/templates/report`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', 'X-API-Key': key },
    body: JSON.stringify({ title: 'Sales in {{month}}', options: { svgText: 'live', format: 'svg' } }),
  });
  if (saved.status !== 201) throw new Error(`The template was not saved: ${await saved.text()}`);
  return setup;
}

/** Rows of two groups, and the texts of their image with totals. */
export const sales = [
  { Item: 'Lamp', Kind: 'Light', Count: 2 },
  { Item: 'Rug', Kind: 'Textile', Count: 1 },
  { Item: 'Bulb', Kind: 'Light', Count: 5 },
];
export const salesTexts = [
  ...['Item', 'Count', 'Light', 'Lamp', '2', 'Bulb', '5', 'Total', '7'],
  ...['Textile', 'Rug', '1', 'Total', '1', 'Total', '8'],
];
/** Keys without a field of their own, and some that other fields set. */
export const additional = {
  columns: { Count: { label: 'Pieces' } },
  stub: 'Item',
  rowGroups: { by: 'Item', label: '{value}: {n}' },
  theme: 'no-such-theme',
  options: { svgText: 'live', theme: 'no-such-theme' },
};
export const additionalTexts = [
  ...['Item', 'Pieces', 'Light: 2', 'Lamp', '2', 'Bulb', '5', 'Mean', '3.5'],
  ...['Textile: 1', 'Rug', '1', 'Mean', '1', 'Mean', '2.6667'],
];

/** The texts of an SVG whose text is live. */
export async function textsOf(url) {
  const svg = await (await fetch(url)).text();
  return [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text);
}

/** The table of an image as CSV. */
export async function csvOf(url) {
  return (await fetch(url.replace(/\.\w+(?=$|\?)/, '.csv'))).text();
}

export async function contentType(url) {
  return (await fetch(url)).headers.get('content-type');
}
