// @vitest-environment happy-dom
import { parseJson, toJs } from '@pictable/contract/json';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { afterEach, describe, expect, it } from 'vitest';
import { jsonText, typeJson } from '../../../json-editor/editor.fixture.ts';
import { create } from '../../../messages/create-texts.ts';
import { structure as messages } from '../../../messages/structure-texts.ts';
import { button, closeApp, currentHref, text } from '../../../open-app.fixture.tsx';
import { storageKeys } from '../../../storage/storage.ts';
import { openEditor } from '../open-editor.fixture.ts';

afterEach(closeApp);

const table = '{"headers":["Name","Team","Q1.In","Q1.Out"],"rows":[["Ada","A",1,2],["Bob","B",3,4]]}';
type App = ReturnType<typeof openEditor>;

/** Opens the structure of a table. */
async function openStructure(json = table, part: 'table' | 'columns' = 'table'): Promise<App> {
  const app = openEditor({ href: '/app?tab=structure', user: null });
  await typeJson(json, 'input.paste');
  if (part === 'columns')
    await app.keyboard.click(await screen.findByRole('tab', { name: messages.columnsPart }));
  return app;
}

const json = async () => toJs(parseJson(await jsonText(), { depthMax: 20 })) as Record<string, unknown>;
const select = (label: string) =>
  screen.findByRole('combobox', { name: new RegExp(`^${label.replace(/[()]/g, '.')}(?::|$)`) });

async function choose({ keyboard }: App, label: string, option: string) {
  const control = await select(label);
  await waitFor(() => expect(control.hasAttribute('disabled')).toBe(false));
  await keyboard.click(control);
  await keyboard.click(await screen.findByRole('option', { name: option }));
}

describe('the controls of the whole table', () => {
  it('write the title, the subtitle and the row numbers into the JSON, not into the style', async () => {
    const app = await openStructure();
    await waitFor(async () => expect((await select(messages.stub)).hasAttribute('disabled')).toBe(false));
    await app.keyboard.type(await screen.findByLabelText(messages.title), 'Orders in May');
    await app.keyboard.type(screen.getByLabelText(messages.subtitle), 'All');
    await app.keyboard.click(screen.getByLabelText(messages.rowNumbers));
    await waitFor(async () =>
      expect(await json()).toEqual({
        ...{ title: 'Orders in May', subtitle: 'All', options: { showRowNumbers: true } },
        ...JSON.parse(table),
      }),
    );
    expect(localStorage.getItem(storageKeys.styleSettings)).toBeNull();
    await app.keyboard.clear(screen.getByLabelText(messages.title));
    await app.keyboard.clear(screen.getByLabelText(messages.subtitle));
    await app.keyboard.click(screen.getByLabelText(messages.rowNumbers));
    await waitFor(async () => expect(await jsonText()).toBe(table));
  });

  it('show the title of the JSON', async () => {
    await openStructure(table.replace('{', '{"title":"May",'));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(messages.title).value).toBe('May'));
  });

  it('group rows and add totals', async () => {
    const app = await openStructure();
    expect(screen.queryByRole('combobox', { name: new RegExp(`^${messages.totalsFor}`) })).toBeNull();
    await choose(app, messages.groupBy, 'Team');
    await waitFor(async () => expect(JSON.stringify(await json())).toContain('"rowGroups"'));
    await choose(app, messages.totals, messages.functions.sum);
    await waitFor(async () => expect(JSON.stringify(await json())).toContain('sum'));
    await choose(app, messages.totalsFor, messages.scopes.groups);
    const grouped = JSON.stringify(await json());
    expect(grouped).toContain('"Team"');
    expect(grouped).toContain('groups');
    await choose(app, messages.totalsFor, messages.scopes.both);
    await waitFor(async () => expect(JSON.stringify(await json())).not.toContain('"groups"'));
    await choose(app, messages.groupBy, messages.none);
    await choose(app, messages.totals, messages.none);
    await waitFor(async () => expect(await json()).toEqual(toJs(parseJson(table, { depthMax: 9 }))));
  });

  it('name a stub, split names and merge cells', async () => {
    const app = await openStructure();
    await choose(app, messages.stub, 'Name');
    await waitFor(async () => expect(JSON.stringify(await json())).toContain('"stub"'));
    await app.keyboard.type(screen.getByLabelText(messages.spanners), '.');
    await waitFor(async () => expect(JSON.stringify(await json())).toMatch(/spanner/i));
    const merge = screen.getByLabelText<HTMLInputElement>('Team', { selector: 'input[type=checkbox]' });
    await app.keyboard.click(merge);
    await waitFor(() => expect(merge.checked).toBe(true));
    const merged = JSON.stringify(await json());
    await app.keyboard.click(merge);
    await waitFor(async () => expect(JSON.stringify(await json())).not.toBe(merged));
    expect(merge.checked).toBe(false);
  });

  it('choose how names and values are shown', async () => {
    const app = await openStructure();
    await choose(app, messages.labels, messages.labelStyles.title);
    for (const label of [messages.dates, messages.grouping, messages.hideEmpty])
      await app.keyboard.click(screen.getByLabelText(label));
    const locale = screen.getByLabelText(messages.locale);
    await app.keyboard.type(locale, ' de-DE ');
    expect(JSON.stringify(await json())).not.toContain('de-DE');
    await app.keyboard.type(locale, '{Enter}');
    await waitFor(async () =>
      expect((await json()).options).toEqual({
        ...{ labels: 'title', dates: 'readable', grouping: true, hideEmptyColumns: true, locale: 'de-DE' },
      }),
    );
    await choose(app, messages.labels, messages.labelStyles.sent);
    await app.keyboard.click(screen.getByLabelText(messages.dates));
    await waitFor(async () =>
      expect((await json()).options).toEqual({ grouping: true, hideEmptyColumns: true, locale: 'de-DE' }),
    );
  });

  it('choose the language of the texts, or detect it', async () => {
    const app = await openStructure();
    await choose(app, messages.lang, messages.languages.pl);
    await waitFor(async () => expect((await json()).options).toEqual({ lang: 'pl' }));
    await choose(app, messages.lang, messages.detected);
    await waitFor(async () => expect(JSON.stringify(await json())).not.toContain('lang'));
  });

  it('write notes, one per line', async () => {
    const app = await openStructure();
    await app.keyboard.type(await screen.findByLabelText(messages.footnotes), 'One{Enter}{Enter}Two');
    await waitFor(async () => expect(JSON.stringify(await json())).toContain('["One","Two"]'));
    expect(screen.getByLabelText<HTMLTextAreaElement>(messages.footnotes).value).toBe('One\n\nTwo');
  });

  it('are undone by key, one control at a time', async () => {
    const app = await openStructure();
    await choose(app, messages.stub, 'Name');
    const notes = screen.getByLabelText(messages.sourceNotes);
    fireEvent.change(notes, { target: { value: 'abc' } });
    await waitFor(async () => expect(JSON.stringify(await json())).toContain('abc'));
    fireEvent.keyDown(notes, { key: 'z', ctrlKey: true });
    await waitFor(async () => expect(JSON.stringify(await json())).not.toContain('abc'));
    expect(JSON.stringify(await json())).toContain('"stub"');
    fireEvent.keyDown(notes, { key: 'Z', ctrlKey: true, shiftKey: true });
    await waitFor(async () => expect(JSON.stringify(await json())).toContain('abc'));
    fireEvent.keyDown(notes, { key: 'z', ctrlKey: true });
    fireEvent.keyDown(notes, { key: 'y', ctrlKey: true });
    fireEvent.keyDown(notes, { key: 'z', ctrlKey: true, altKey: true });
    fireEvent.keyDown(notes, { key: 'z' });
    expect(JSON.stringify(await json())).toContain('abc');
  });

  it('are disabled without a table, and lead to the JSON', async () => {
    const app = await openStructure('"text"');
    expect(await text(messages.broken)).toBeTruthy();
    expect((await select(messages.stub)).hasAttribute('disabled')).toBe(true);
    await app.keyboard.click(await button(messages.show));
    await waitFor(() => expect(currentHref()).toBe('/app'));
    expect(screen.getByRole('region', { name: create.data }).hidden).toBe(false);
  });
});

describe('the controls of a column', () => {
  it('name it and format its values', async () => {
    const app = await openStructure(table, 'columns');
    await choose(app, messages.column, 'Q1.In');
    await app.keyboard.type(await screen.findByLabelText(messages.label), 'In');
    await app.keyboard.type(screen.getByLabelText(messages.unit), 'kg');
    await choose(app, messages.type, messages.types.currency);
    await choose(app, messages.currency, 'EUR');
    await choose(app, messages.align, messages.alignments.center);
    await waitFor(async () => expect(JSON.stringify(await json())).toContain('center'));
    const changed = JSON.stringify(await json());
    for (const part of ['"In"', '"kg"', '"currency"', '"EUR"']) expect(changed).toContain(part);
    await app.keyboard.click(screen.getByLabelText(messages.hidden));
    await waitFor(async () => expect(JSON.stringify(await json())).toContain('"hidden":true'));
    await app.keyboard.click(screen.getByLabelText(messages.hidden));
    await choose(app, messages.align, messages.automatic);
    await waitFor(async () => expect(JSON.stringify(await json())).not.toMatch(/center|hidden/));
  });

  it('show its values as a drawing and on a colour scale', async () => {
    const app = await openStructure(table, 'columns');
    await choose(app, messages.column, 'Q1.In');
    await choose(app, messages.showAs, messages.visuals.bar);
    await waitFor(async () => expect(JSON.stringify(await json())).toContain('bar'));
    const [palette = ''] = Object.values(messages.palettes);
    await choose(app, messages.scale, palette);
    await app.keyboard.click(await screen.findByLabelText(messages.scaleOptions.reverse));
    await waitFor(async () => expect(JSON.stringify(await json())).toContain('"reverse":true'));
    await choose(app, messages.scale, messages.none);
    await choose(app, messages.showAs, messages.none);
    await waitFor(async () => expect(JSON.stringify(await json())).not.toMatch(/bar|reverse/));
  });

  it('set its width and sort the rows by it', async () => {
    const app = await openStructure(table, 'columns');
    await choose(app, messages.column, 'Q1.In');
    const width = await screen.findByLabelText(messages.width);
    await app.keyboard.type(width, '30%{Enter}');
    await waitFor(async () => expect((await json()).columns).toEqual({ 'Q1.In': { width: '30%' } }));
    await choose(app, messages.sort, messages.sortDirections.desc);
    await waitFor(async () =>
      expect((await json()).options).toEqual({
        dataProcessing: { sortBy: 'Q1.In', sortDirection: 'desc' },
      }),
    );
    await choose(app, messages.column, 'Team');
    expect(await text(messages.sortedBefore('Q1.In'))).toBeTruthy();
  });

  it('add rules for its values, and change and remove them', async () => {
    const app = await openStructure(table, 'columns');
    await choose(app, messages.column, 'Q1.In');
    await app.keyboard.click(await button(messages.addRule));
    const value = await screen.findByLabelText<HTMLInputElement>(messages.ruleValue);
    await app.keyboard.clear(value);
    await app.keyboard.type(value, '3{Enter}');
    await choose(app, messages.ruleTest, messages.ruleTests.gte);
    await choose(app, messages.ruleColor, messages.tones.good);
    await choose(app, messages.coloredPart, messages.coloredParts.backgroundColor);
    await choose(app, messages.ruleIcon, messages.icons.check);
    await waitFor(async () =>
      expect((await json()).rules).toEqual([
        { columns: ['Q1.In'], is: { gte: 3 }, style: { backgroundColor: 'good' }, icon: 'check' },
      ]),
    );
    await choose(app, messages.ruleTest, messages.ruleTests.top);
    expect(screen.getByLabelText<HTMLInputElement>(messages.ruleCount).value).toBe('3');
    await app.keyboard.click(await button(messages.removeRule(1)));
    await waitFor(async () => expect(await json()).not.toHaveProperty('rules'));
  });
});

it('the chosen part stays while the JSON is shown', async () => {
  const app = await openStructure(table, 'columns');
  await choose(app, messages.column, 'Team');
  await app.keyboard.click(screen.getByRole('tab', { name: create.previewTab }));
  await waitFor(() => expect(screen.queryByRole('tab', { name: messages.columnsPart })).toBeNull());
  await app.keyboard.click(screen.getByRole('tab', { name: create.structureTab }));
  expect((await select(messages.column)).textContent).toBe('Team');
  expect(within(document.body).queryByLabelText(messages.locale)).toBeNull();
});
