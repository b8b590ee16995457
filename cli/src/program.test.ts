import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { tableThemes } from '@pictable/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runPictable } from './run-pictable.fixture.ts';

const csv = 'Region,Sum\nNorth,1250.50\n';

let cwd: string;
beforeAll(async () => {
  cwd = await mkdtemp(path.join(tmpdir(), 'pictable-program-'));
  await writeFile(path.join(cwd, 'sales.csv'), csv);
});
afterAll(() => rm(cwd, { recursive: true }));

const run = (args: readonly string[]) => runPictable(args, { cwd });
const file = (name: string) => path.join(cwd, name);

describe.concurrent('themes', () => {
  it('are listed with their descriptions, which are aligned', async () => {
    const { code, stdout } = await run(['themes']);
    expect(code).toBe(0);
    const lines = stdout.toString().trimEnd().split('\n');
    const width = Math.max(...tableThemes.map(({ name }) => name.length));
    expect(lines).toEqual(
      tableThemes.map(({ name, description }) => `${name.padEnd(width)}  ${description}`),
    );
  });

  it('are printed as JSON', async () => {
    const { code, stdout } = await run(['themes', '--json']);
    expect([code, JSON.parse(stdout.toString())]).toEqual([0, JSON.parse(JSON.stringify(tableThemes))]);
  });
});

describe.skipIf(!existsSync('/usr/bin/script'))('progress in a terminal', () => {
  const shownBy = (args: string) => {
    const program = path.join(import.meta.dirname, '../bin/pictable.mjs');
    return execFileSync('script', ['-qec', `${process.execPath} ${program} ${args}`, '/dev/null'], {
      cwd,
      env: { PATH: process.env.PATH, COLUMNS: '80' },
    }).toString();
  };
  const bars = (shown: string) =>
    [...shown.matchAll(/([█░]{24}) (\d\/\d) ([^\r\n]*)/g)].map(([, ...bar]) => bar);

  it('is a bar with the input that is being rendered', async () => {
    await mkdir(file('bars'));
    for (const name of ['a', 'b']) await writeFile(file(`bars/${name}.csv`), csv);
    const shown = shownBy('bars');
    expect(bars(shown)).toEqual([
      ['░'.repeat(24), '0/2', path.join('bars', 'a.csv')],
      ['█'.repeat(12) + '░'.repeat(12), '1/2', path.join('bars', 'b.csv')],
    ]);
    expect(shown).toContain('2 of 2 done.');
    expect(shown).toMatch(/\r\x1b\[2Kbars.a\.csv → bars.a\.png/);
  });

  it('is a bar for the tables of a Markdown file', async () => {
    await writeFile(file('bars.md'), '| A |\n|---|\n| 1 |\n\ntext\n\n| B |\n|---|\n| 2 |\n');
    const shown = shownBy('markdown bars.md -o bars.out.md');
    expect(bars(shown).map(([, count, name]) => [count, name])).toEqual([
      ['0/2', 'bars.md:1'],
      ['1/2', 'bars.md:7'],
    ]);
  });

  it('is only lines for one input, and nothing with --quiet', async () => {
    const one = shownBy('sales.csv');
    expect([bars(one), one.includes('done.')]).toEqual([[], false]);
    expect(one).toContain('sales.csv → sales.png');
    await mkdir(file('quiet'));
    for (const name of ['a', 'b']) await writeFile(file(`quiet/${name}.csv`), csv);
    expect(shownBy('quiet --quiet')).toBe('');
  });
});

describe.concurrent('completion', () => {
  it('for bash suggests flags and their values', async () => {
    const script = (await run(['completion', 'bash'])).stdout.toString();
    const complete = (...words: string[]) =>
      execFileSync('bash', [
        '-c',
        `${script}\nCOMP_WORDS=(${words.map((word) => `"${word}"`).join(' ')}); COMP_CWORD=${words.length - 1}; _pictable; echo "\${COMPREPLY[@]}"`,
      ])
        .toString()
        .trim();
    expect(complete('pictable', 'x.csv', '--theme', 'mid')).toBe('midnight');
    expect(complete('pictable', '--header-b')).toBe('--header-bg');
    expect(complete('pictable', 'markdown', 'x.md', '--keep')).toBe('--keep-tables');
    expect(complete('pictable', 'mark')).toBe('markdown');
    expect(complete('pictable', 'webhooks', 're')).toBe('replay');
    expect(complete('pictable', 'webhooks', 'deliveries', '3', '--state', 'f')).toBe('failed');
    expect(complete('pictable', 'secrets', 'set', 'crm', '--ho')).toBe('--host');
  });

  it.each(['zsh', 'fish'])('for %s contains the flags', async (shell) => {
    const script = (await run(['completion', shell])).stdout.toString();
    expect(script).toMatch(shell === 'zsh' ? /^#compdef pictable\n/ : /^complete -c pictable /);
    expect(script).toContain('header-bg');
  });
});
