import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { toolSnippet, tools } from './tool-snippets.ts';

const request = {
  endpointUrl: 'https://pictable.example/api/pictable/north-x1',
  payload: '{ "title": "Ann\'s $HOME `x`", "data": [{ "a": 1 }] }',
  key: 'pictable_project_abc',
};

describe('the snippet of a tool', () => {
  it.each(tools)('contains the endpoint, the key and the table: %s', (tool) => {
    const snippet = toolSnippet(tool, request);
    for (const part of [request.endpointUrl, request.key, 'title']) expect(snippet).toContain(part);
  });

  it('for Slack is a script that the shell can read, with every character of the title', () => {
    const script = toolSnippet('slack', request);
    execFileSync('sh', ['-n'], { input: script });
    const alt = /--arg alt (.+) \\$/m.exec(script)?.[1] ?? '';
    expect(execFileSync('sh', ['-c', `printf %s ${alt}`]).toString()).toBe("Ann's $HOME `x`");
    const untitled = toolSnippet('slack', { ...request, payload: '[{"a":1}]' });
    expect(untitled).toContain("--arg alt 'Table'");
  });

  it('for n8n and Make is JSON that they import', () => {
    for (const tool of ['n8n', 'make'] as const)
      expect(JSON.stringify(JSON.parse(toolSnippet(tool, request)))).toContain(`Bearer ${request.key}`);
  });
});
