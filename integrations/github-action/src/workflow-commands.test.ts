import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorkflowLog } from './workflow-commands.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pictable-commands-'));
});
afterAll(() => rm(folder, { recursive: true }));

function linesOf(send: (log: ReturnType<typeof openWorkflowLog>) => void): string[] {
  const lines: string[] = [];
  send(openWorkflowLog({}, (line) => lines.push(line)));
  return lines;
}

it('annotates a place in a file, whose name can contain any character', () => {
  const file = 'a,b:c%\n::error::x.md';
  expect(linesOf((log) => log.error('50 %\nof it', { file, line: 3 }))).toEqual([
    '::error file=a%2Cb%3Ac%25%0A%3A%3Aerror%3A%3Ax.md,line=3::50 %25%0Aof it\n',
  ]);
  expect(linesOf((log) => log.warning('x'))).toEqual(['::warning::x\n']);
});

it.each([
  ['::set-output name=x::y', ' ::set-output name=x::y\n'],
  ['##[error]x', ' ##[error]x\n'],
  ['a\n::error::b', 'a\\n::error::b\n'],
  ['a\u0007b', 'a\\u0007b\n'],
])('shows %j in a line that is no command', (text, shown) => {
  expect(linesOf((log) => log.info(text))).toEqual([shown]);
});

it('writes an output that cannot end itself', async () => {
  const file = path.join(folder, 'output');
  const log = openWorkflowLog({ GITHUB_OUTPUT: file }, () => {});
  await log.setOutput('files', 'a\nend\nother=1');
  await log.setOutput('commit', '');
  const [first = '', ...rest] = (await readFile(file, 'utf8')).split('\n');
  const end = first.slice('files<<'.length);
  expect(end).toMatch(/^end-[0-9a-f-]{36}$/);
  expect(rest.slice(0, 4)).toEqual(['a', 'end', 'other=1', end]);
});
