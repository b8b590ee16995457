import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readInputs } from '../../../integrations/github-action/src/action-inputs.ts';
import { blockText } from './documented-blocks.ts';

const folder = path.resolve(import.meta.dirname, '../../../integrations/github-action');
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');

interface Step {
  readonly uses: string;
  readonly with?: Readonly<Record<string, string>>;
}

interface Workflow {
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, { readonly steps: readonly Step[] }>>;
}

/** The steps of a workflow that run the action. */
function stepsOf(text: string): readonly Step[] {
  const workflow = parse(text) as Workflow | readonly Step[];
  const steps = 'jobs' in workflow ? Object.values(workflow.jobs).flatMap((job) => job.steps) : workflow;
  if ('jobs' in workflow) expect(workflow.permissions).toEqual({ contents: 'write' });
  return steps.filter(({ uses }) => uses.includes('render-tables'));
}

describe('a workflow', () => {
  const readme = [...read('README.md').matchAll(/^```yaml\n([\s\S]*?)^```$/gm)].map(([, text = '']) => text);
  const documented = blockText('documentation/integrations.md', '.github/workflows/tables.yml');

  it.each([documented, ...readme])('passes inputs that the action has: %#', (text) => {
    const { inputs } = parse(read('action.yml')) as { inputs: Record<string, { default: string }> };
    const steps = stepsOf(text);
    expect(steps).toHaveLength(1);
    const given = steps[0]!.with ?? {};
    for (const name of Object.keys(given)) expect(Object.keys(inputs)).toContain(name);
    const env = Object.entries(given).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value]);
    expect(() => readInputs(Object.fromEntries(env))).not.toThrow();
  });

  it('is shown twice in the README', () => expect(readme).toHaveLength(2));
});

/** What the README says of inputs that are empty by default. */
const emptyInputs: Readonly<Record<string, string>> = { 'dark-theme': 'derived' };

it('the table of inputs in the README has their defaults', () => {
  const { inputs } = parse(read('action.yml')) as { inputs: Record<string, { default: string }> };
  for (const [name, { default: fallback }] of Object.entries(inputs)) {
    const shown = fallback === '' ? (emptyInputs[name] ?? 'that of') : `\`${fallback}\``;
    expect(read('README.md')).toContain(`\n| \`${name}\` | ${shown}`);
  }
});
