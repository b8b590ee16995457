import {
  columnMergeKeys,
  footnoteKeys,
  footnotePositionKeys,
  listedGroupKeys,
  mergeKeys,
  palettes,
  rowGroupKeys,
  ruleKeys,
  scaleKeys,
  spannerDelimiterKeys,
  spannerKeys,
  structureKeys,
  stubKeys,
  summaryFunctionNames,
  summaryKeys,
} from '@pictable/contract';
import { describe, expect, it } from 'vitest';
import { resources } from './resources.ts';
import { structureArguments, structureSections } from './structure-schema.ts';
import { tools } from './tools.ts';

const text = (schema: unknown) => JSON.stringify(schema);

describe('the schema of structure', () => {
  const schemas = structureArguments();

  it('has every key of the contract, with an example', () => {
    expect(Object.keys(schemas)).toEqual(['logo', ...structureKeys]);
    for (const key of structureKeys.filter((name) => name !== 'footnoteMarks'))
      expect(schemas[key]?.description, key).toContain(' E.g. ');
  });

  it('has every member of groups and summaries, without references', () => {
    const members = [...rowGroupKeys, ...listedGroupKeys];
    for (const name of members) expect(text(schemas.rowGroups)).toContain(`"${name}":{`);
    for (const name of summaryKeys) expect(text(schemas.summary)).toContain(`"${name}":{`);
    expect(text(schemas.summary)).toContain(text(summaryFunctionNames));
    expect(text(schemas)).not.toContain('$ref');
  });

  it('is short for all other keys', () => {
    const { rowGroups: _groups, summary: _summary, ...others } = schemas;
    for (const [key, schema] of Object.entries(others)) {
      expect(Object.keys(schema), key).toEqual(['type', 'description']);
      expect(text(schema).length, key).toBeLessThan(500);
    }
  });

  it('is part of both tools, in brief in the second', () => {
    const { render_table: render, validate_table: validate } = tools;
    const names = Object.keys(validate.inputSchema.properties);
    expect(Object.keys(render.inputSchema.properties)).toEqual([...names, 'return']);
    expect(names).toEqual(expect.arrayContaining([...structureKeys]));
    expect(text(validate.inputSchema).length).toBeLessThan(2_000);
  });
});

describe('pictable://options', () => {
  it.each([
    ['rowGroups', [...rowGroupKeys, ...listedGroupKeys]],
    ['summary', summaryKeys],
    ['spanners', [...spannerKeys, ...spannerDelimiterKeys]],
    ['stub', stubKeys],
    ['merge', mergeKeys],
    ['mergeColumns', columnMergeKeys],
    ['rules', ruleKeys],
    ['footnotes', [...footnoteKeys, ...footnotePositionKeys.map((name) => `at.${name}`)]],
  ])('has every member of %s', (key, members) => {
    const section = structureSections().find((lines) => lines.startsWith(`## \`${key}\`\n`)) ?? '';
    const listed = [...section.matchAll(/^- `([\w.]+)`/gm)].map(([, name]) => name);
    expect([...new Set(listed)].toSorted()).toEqual([...new Set(members)].toSorted());
    expect(resources[0]?.text()).toContain(section);
  });

  it('lists the forms of a value only if they have members of their own', () => {
    for (const section of structureSections())
      for (const form of section.split('\n\nOr:\n\n').slice(1)) expect(form).toMatch(/^- `/);
  });

  it('has every palette and member of a scale', () => {
    const text = resources[0]?.text() ?? '';
    const section = text.slice(text.indexOf('## `columns.X.scale`'));
    for (const name of scaleKeys) expect(section).toContain(`- \`${name}\``);
    for (const name of palettes) expect(section).toContain(name);
  });

  it('has the allowed words and the default of a member', () => {
    expect(structureSections().join('\n')).toContain(
      '- `as` (row, column): Headings above the rows, or merged cells in the first column. Default: "row".',
    );
  });
});
