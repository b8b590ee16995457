// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/dom';
import { afterEach, describe, expect, it } from 'vitest';
import { sampleTable } from '../../../drafts/sample-table.ts';
import { jsonText, typeJson } from '../../../json-editor/editor.fixture.ts';
import { create } from '../../../messages/create-texts.ts';
import { imageSize, sharing } from '../../../messages/sharing-texts.ts';
import { button, closeApp, text } from '../../../open-app.fixture.tsx';
import { chooseOption, liveImage, openEditor, selectOf } from '../open-editor.fixture.ts';

afterEach(closeApp);

async function openSample() {
  const app = openEditor({ user: null });
  await liveImage(5, 5, 'Q3 pipeline by region');
  return app;
}

const nameOf = async (label: string) => (await selectOf(label)).getAttribute('aria-label');

it('the file name has a visible label, and shows the name that the title gives', async () => {
  const { keyboard } = await openSample();
  const field = screen.getByLabelText<HTMLInputElement>(create.filename);
  expect(screen.getByText(create.filename).getAttribute('for')).toBe(field.id);
  await waitFor(() => expect(field.placeholder).toBe('q3-pipeline-by-region'));
  await keyboard.type(field, 'weekly');
  expect(field.value).toBe('weekly');
  await typeJson('[{"a":1}]', 'input.paste');
  await waitFor(() => expect(field.placeholder).toBe('table'));
});

describe('a destination', () => {
  it('is explained in the list, and once it is chosen', async () => {
    const app = await openSample();
    expect(await text(sharing.destinationHints.anywhere)).toBeTruthy();
    const select = await selectOf(create.destination);
    await app.keyboard.click(select);
    const option = await screen.findByRole('option', { name: 'E-mail' });
    const hint = document.getElementById(option.getAttribute('aria-describedby') ?? '');
    expect(hint?.textContent).toBe(sharing.destinationHints.email);
    await app.keyboard.click(option);
    const facts = await text(/^600 px wide, 2 ×, up to 1 MB\./);
    expect(facts.textContent).toContain(sharing.destinationSplit);
    expect((await selectOf(create.destination)).getAttribute('aria-describedby')).toBe(facts.id);
    await chooseOption(app, create.destination, 'Slack');
    expect(await text(/^Up to 900 px wide, 2 ×, up to 2 MB\./)).toBeTruthy();
  });
});

describe('the scale', () => {
  it('is 2 without a word in the JSON, and written there if another is chosen', async () => {
    const app = await openSample();
    expect(await nameOf(create.scale)).toBe(`${create.scale}: ${imageSize.scaleOf(2)}`);
    await chooseOption(app, create.scale, imageSize.scaleOf(1));
    await waitFor(async () => expect(JSON.parse(await jsonText()).options).toEqual({ scale: 1 }));
    await waitFor(async () =>
      expect(await nameOf(create.scale)).toBe(`${create.scale}: ${imageSize.scaleOf(1)}`),
    );
    await app.keyboard.click(await button(create.undo));
    await waitFor(async () => expect(await jsonText()).toBe(sampleTable));
    await chooseOption(app, create.scale, imageSize.scaleOf(3));
    await waitFor(async () => expect(await jsonText()).toContain('"scale": 3'));
    await chooseOption(app, create.scale, imageSize.scaleOf(2));
    await waitFor(async () => expect(await jsonText()).toBe(sampleTable));
  });

  it('is that of the destination, until another is chosen', async () => {
    const app = await openSample();
    await chooseOption(app, create.destination, 'Microsoft Teams');
    await waitFor(async () =>
      expect(await nameOf(create.scale)).toBe(`${create.scale}: ${imageSize.scaleOf(1.6)}`),
    );
    await chooseOption(app, create.scale, imageSize.scaleOf(1));
    await waitFor(async () => expect(await jsonText()).toContain('"scale": 1'));
    await chooseOption(app, create.scale, imageSize.scaleOf(1.6));
    await waitFor(async () => expect(await jsonText()).not.toContain('"scale"'));
  });

  it('decides how many pixels the image has', async () => {
    const app = await openSample();
    const pixels = async () => (await text(/^[\d]+ × \d+ px$/)).textContent;
    await waitFor(async () => expect(await pixels()).toMatch(/^1600 × /));
    await chooseOption(app, create.scale, imageSize.scaleOf(4));
    await waitFor(async () => expect(await pixels()).toMatch(/^3200 × /));
    await chooseOption(app, create.format, 'SVG');
    await waitFor(async () => expect(await pixels()).toMatch(/^800 × /));
    expect((await selectOf(create.scale)).hasAttribute('disabled')).toBe(true);
  });
});
