import { describe, expect, it, test } from 'vitest';
import { isParameterShown, type N8nParameter } from './n8n-display-rules.ts';
import { type ExportedNode, findNodeType, readNodeTypes, selectUsedNodeTypes } from './n8n-node-types.ts';

const parameter = (displayOptions: N8nParameter['displayOptions']): N8nParameter => ({
  name: 'a',
  type: 'string',
  ...(displayOptions && { displayOptions }),
});
const nodeOf = (parameters: Record<string, unknown>, typeVersion = 2, type = 'n8n-nodes-base.slack') => ({
  ...{ type, typeVersion, parameters },
});

describe('a parameter is shown', () => {
  const shown = (rules: N8nParameter['displayOptions'], node = nodeOf({})) =>
    isParameterShown(parameter(rules), node);

  test('without rules', () => {
    expect(shown(undefined)).toBe(true);
    expect(shown({})).toBe(true);
  });

  test('if every setting has one of the accepted values, and none of the hiding ones', () => {
    const show = { resource: ['message', 'file'], operation: ['post'] };
    expect(shown({ show }, nodeOf({ resource: 'file', operation: 'post' }))).toBe(true);
    expect(shown({ show }, nodeOf({ resource: 'file', operation: 'get' }))).toBe(false);
    expect(shown({ show }, nodeOf({ resource: 'file' }))).toBe(false);
    const hide = { resource: ['user'], operation: ['get'] };
    expect(shown({ hide }, nodeOf({ resource: 'file' }))).toBe(true);
    expect(shown({ hide }, nodeOf({ resource: 'file', operation: 'get' }))).toBe(false);
    expect(shown({ show, hide }, nodeOf({ resource: 'file', operation: 'post' }))).toBe(true);
    expect(
      shown({ show, hide: { resource: ['file'] } }, nodeOf({ resource: 'file', operation: 'post' })),
    ).toBe(false);
  });

  test('by the version of the node, and as a tool of an agent', () => {
    expect(shown({ show: { '@version': [2] } })).toBe(true);
    expect(shown({ show: { '@version': [1] } })).toBe(false);
    expect(shown({ show: { '@tool': [true] } })).toBe(false);
    expect(shown({ show: { '@tool': [true] } }, nodeOf({}, 2, 'n8n-nodes-base.slackTool'))).toBe(true);
    expect(shown({ show: { '/resource': ['file'] } }, nodeOf({ resource: 'file' }))).toBe(true);
  });

  test.each([
    ['gte', [false, true, true]],
    ['lte', [true, true, false]],
    ['gt', [false, false, true]],
    ['lt', [true, false, false]],
    ['eq', [false, true, false]],
    ['not', [true, false, true]],
    ['startsWith', [true, true, true]],
  ])('if a version is %s 2', (name, expected) => {
    const rules = { show: { '@version': [{ _cnd: { [name]: 2 } }] } };
    expect([1, 2, 3].map((version) => shown(rules, nodeOf({}, version)))).toEqual(expected);
  });

  test('if a version meets every part of a comparison, and if a setting exists', () => {
    const between = { show: { '@version': [{ _cnd: { gte: 2, lt: 3 } }] } };
    expect([1.9, 2, 2.9, 3].map((version) => shown(between, nodeOf({}, version)))).toEqual([
      ...[false, true, true, false],
    ]);
    for (const exists of [true, false]) {
      const rules = { show: { text: [{ _cnd: { exists } }] } };
      expect([shown(rules, nodeOf({ text: 1 })), shown(rules)]).toEqual([exists, !exists]);
    }
  });

  test('if only the other rules reject it', () => {
    const rules = { show: { resource: ['file'], operation: ['post'] } };
    const node = nodeOf({ operation: 'post' });
    expect(isParameterShown(parameter(rules), node, (name) => name === 'operation')).toBe(true);
    expect(isParameterShown(parameter(rules), node, (name) => name === 'resource')).toBe(false);
  });
});

const exported: ExportedNode[] = [
  {
    name: 'n8n-nodes-base.slack',
    version: [1, 2],
    group: ['output'],
    outputs: ['main'],
    properties: [
      {
        name: 'resource',
        type: 'options',
        default: 'message',
        options: [{ value: 'message' }, { value: 'file' }],
      },
      {
        name: 'channel',
        type: 'options',
        required: true,
        default: '',
        options: [],
        typeOptions: { loadOptionsMethod: 'x' },
      },
      { name: 'text', type: 'string', required: false, displayOptions: { show: { kind: ['text'] } } },
      { name: 'kind', type: 'string' },
      { name: 'other', type: 'string' },
      { name: 'fileName', type: 'string', required: true, displayOptions: { show: { resource: ['file'] } } },
    ],
  },
  { name: 'n8n-nodes-base.cron', version: 1, group: ['trigger'], outputs: '={{ x }}', properties: [] },
  { name: 'n8n-nodes-base.plain', version: 1, outputs: [{ type: 'main' }], properties: [] },
];

it('reads what the check needs of exported nodes', () => {
  const [slack, cron, plain] = readNodeTypes(exported);
  expect(slack).toEqual({
    ...{ name: 'n8n-nodes-base.slack', versions: [1, 2], outputs: ['main'], isTrigger: false },
    parameters: [
      { name: 'resource', type: 'options', default: 'message', choices: ['message', 'file'] },
      { name: 'channel', type: 'options', required: true, default: '' },
      { name: 'text', type: 'string', displayOptions: { show: { kind: ['text'] } } },
      { name: 'kind', type: 'string' },
      { name: 'other', type: 'string' },
      { name: 'fileName', type: 'string', required: true, displayOptions: { show: { resource: ['file'] } } },
    ],
  });
  expect(cron).toEqual({ name: 'n8n-nodes-base.cron', versions: [1], isTrigger: true, parameters: [] });
  expect(plain).toEqual({ name: 'n8n-nodes-base.plain', versions: [1], isTrigger: false, parameters: [] });
});

describe('the node types that are used', () => {
  const types = readNodeTypes(exported);
  const usedBy = (...nodes: Parameters<typeof nodeOf>[]) =>
    selectUsedNodeTypes(
      nodes.map((node) => nodeOf(...node)),
      types,
    ).map(({ name, versions, parameters }) => [name, versions, parameters.map((each) => each.name)]);

  it('have the parameters that are set, required, or decide whether another is shown', () => {
    expect(usedBy([{ resource: 'message', text: 'a' }])).toEqual([
      ['n8n-nodes-base.slack', [2], ['resource', 'channel', 'text', 'kind']],
    ]);
    expect(usedBy([{ resource: 'file' }])).toEqual([
      ['n8n-nodes-base.slack', [2], ['resource', 'channel', 'fileName']],
    ]);
  });

  it('are listed once for each version, with the parameters of all their nodes', () => {
    expect(
      usedBy([{ resource: 'message' }], [{ resource: 'message', other: 1 }], [{ resource: 'message' }, 1]),
    ).toEqual([
      ['n8n-nodes-base.slack', [2], ['resource', 'channel', 'other']],
      ['n8n-nodes-base.slack', [1], ['resource', 'channel']],
    ]);
  });

  it('leave out nodes that n8n does not have', () => {
    expect(usedBy([{}, 3], [{}, 1, 'n8n-nodes-base.gone'])).toEqual([]);
    expect(findNodeType({ type: 'n8n-nodes-base.cron', typeVersion: 1 }, types)?.isTrigger).toBe(true);
  });
});
