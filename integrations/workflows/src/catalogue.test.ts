import { describe, expect, it } from 'vitest';
import { type Workflow, workflowFile, workflows } from './catalogue.ts';
import { placeholderKey } from './service.ts';

const origin = 'https://tables.example';
const textOf = (workflow: Workflow) => workflowFile(workflow, origin).text;
const ofPlatform = (platform: string) => workflows.filter((workflow) => workflow.platform === platform);

describe('the workflows', () => {
  it('are seventeen with unique names', () => {
    expect([ofPlatform('n8n'), ofPlatform('make'), ofPlatform('zapier')].map((list) => list.length)).toEqual([
      7, 6, 4,
    ]);
    expect(new Set(workflows.map(({ name }) => name)).size).toBe(17);
    expect(
      workflows.filter(({ name, platform }) => !new RegExp(`^${platform}-[a-z0-9-]+$`).test(name)),
    ).toEqual([]);
  });

  it('have unique titles and descriptions', () => {
    for (const part of ['title', 'description'] as const)
      expect(new Set(workflows.map((workflow) => workflow[part])).size).toBe(17);
  });
});

describe.each(workflows)('$name', (workflow) => {
  it('sends requests only to the given service', () => {
    expect(textOf(workflow)).toContain(`${origin}/`);
    expect(textOf(workflow)).not.toContain('pictable.example');
  });

  it('contains no API key and no connection ID', () => {
    expect(textOf(workflow)).not.toMatch(/"(?:credentials|__IMTCONN__|__IMTHOOK__|hook)"/);
    const keys = [...textOf(workflow).matchAll(/X-API-Key['"]?[^\w]+(?:"?value"?:? ?"|: ')([^'"]+)/g)];
    for (const [, key] of keys) expect(key).toBe(placeholderKey);
  });

  it('gives the image an alternative text', () => {
    const alternativeText = /alt_text|alt=|caption|alternative text|image\.title|Title of step/;
    expect(textOf(workflow)).toMatch(alternativeText);
  });
});

interface Module {
  readonly id: number;
  readonly module: string;
  readonly version: number;
  readonly parameters: { readonly feeder?: number };
  readonly mapper: object;
}

describe.each(ofPlatform('make'))('the blueprint $name', (workflow) => {
  const { flow } = JSON.parse(textOf(workflow)) as { flow: Module[] };

  it('numbers its modules and refers only to earlier modules', () => {
    expect(flow.map(({ id }) => id)).toEqual(flow.map((_module, index) => index + 1));
    expect(flow.flatMap(lateReferences)).toEqual([]);
  });

  it('uses only modules of Make', () => {
    const known =
      /^(?:http|json|builtin|gateway|google-sheets|google-email|airtable|slack|notion|telegram):\w+$/;
    expect(flow.filter(({ module, version }) => !known.test(module) || version < 1)).toEqual([]);
  });

  it('sends many rows in one request', () => {
    const toJson = flow.findIndex(({ module }) => module === 'json:TransformToJSON');
    expect(JSON.stringify(flow[toJson + 1]!.mapper)).toContain(`{{${toJson + 1}.json}}`);
  });
});

it('lateReferences finds a reference to a module that has not run yet', () => {
  const module: Module = { id: 2, module: 'a:b', version: 1, parameters: {}, mapper: { text: '{{3.url}}' } };
  expect(lateReferences(module)).toEqual(['module 2 refers to 3']);
  expect(lateReferences({ ...module, mapper: {}, parameters: { feeder: 2 } })).toEqual([
    'module 2 refers to 2',
  ]);
});

/** References of a module to itself or to a later module. */
function lateReferences({ id, mapper, parameters }: Module): string[] {
  const mapped = [...JSON.stringify(mapper).matchAll(/\{\{[^}]*?(\d+)\.[a-z`_]/g)].map(([, other]) =>
    Number(other),
  );
  return [...mapped, ...(parameters.feeder ? [parameters.feeder] : [])]
    .filter((other) => other >= id)
    .map((other) => `module ${id} refers to ${other}`);
}
