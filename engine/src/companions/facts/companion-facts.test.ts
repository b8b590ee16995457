import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { limits } from '@pictable/contract';
import { fromJs, type JsonValue, parseJson } from '@pictable/contract/json';
import { describe, expect, it } from 'vitest';
import { EngineError } from '../../errors.ts';
import { sampleTables } from '../../layout/facts/tables.fixture.ts';
import { readTable } from '../../render.ts';
import { writeCsv, writeHtml, writeJson, writeMarkdown } from '../index.ts';

/**
 * The files beside this one have the companions of the golden cases, as the images of these cases are pinned in
 * engine/golden. If a change is intended, accept it with `npm run vitest -- engine/src/companions/facts --update`,
 * and review the differences of the files.
 */
const golden = join(import.meta.dirname, '../../../golden');

/** The parts of the goldens whose cases differ in what companions show. */
const parts = ['borders', 'data', 'input', 'spans', 'structure', 'title-and-header', 'values', 'visuals'];

const lineCharsMax = 400;
const shortened = (text: string) =>
  text
    .split('\n')
    .slice(0, 40)
    .map((line) => (line.length > lineCharsMax ? `${line.slice(0, lineCharsMax)}…` : line))
    .join('\n');

/** Drawings and the style sheet, which are the same in most tables. */
const withoutDrawings = (html: string) =>
  html.replace(/<style>.*?<\/style>/gs, '<style/>').replace(/<svg.*?<\/svg>/gs, '<svg/>');

function companionsOf(payload: JsonValue, saved: readonly JsonValue[] = []): string {
  try {
    const table = readTable(payload, { settings: saved });
    const files = [
      writeCsv(table),
      writeCsv(table, { headers: 'labels', rows: 'all' }),
      writeJson(table),
      writeJson(table, { headers: 'labels', rows: 'all' }),
      writeMarkdown(table),
      withoutDrawings(writeHtml(table)),
    ];
    return files.map(shortened).join('\n');
  } catch (error) {
    if (error instanceof EngineError) return error.message;
    throw error;
  }
}

describe('the companions of the golden cases', () => {
  it.each(parts)('of %s are as in their file', async (part) => {
    const names = readdirSync(join(golden, part)).sort();
    const facts = names.map((name) => {
      const text = readFileSync(join(golden, part, name, 'payload.json'), 'utf8');
      return `# ${part}/${name}\n${companionsOf(parseJson(text, { depthMax: limits.jsonDepthMax }))}\n`;
    });
    await expect(facts.join('\n')).toMatchFileSnapshot(`${part}.txt`);
  });

  it('of tables whose features affect each other are as in their file', async () => {
    const { cells, structure, small } = sampleTables;
    const facts = [cells, structure, small]
      .flatMap((tables) => tables ?? [])
      .map(
        ({ name, payload, saved = [] }) => `# ${name}\n${companionsOf(fromJs(payload), saved.map(fromJs))}\n`,
      );
    await expect(facts.join('\n')).toMatchFileSnapshot('sample-tables.txt');
  });
});
