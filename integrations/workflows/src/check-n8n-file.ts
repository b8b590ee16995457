import { isParameterShown, type N8nParameter } from './n8n-display-rules.ts';
import { findNodeType, type N8nNodeType } from './n8n-node-types.ts';

/** Content of a workflow file of n8n. */
export interface N8nFileContent {
  readonly nodes: readonly FileNode[];
  readonly connections: Readonly<
    Record<string, Readonly<Record<string, readonly (readonly { readonly node: string }[])[]>>>
  >;
}

interface FileNode {
  readonly name: string;
  readonly type: string;
  readonly typeVersion: number;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly credentials?: unknown;
}

/** Finds errors in a workflow that n8n would not accept. Returns one message per error. */
export function checkN8nFile(file: N8nFileContent, nodeTypes: readonly N8nNodeType[]): string[] {
  const names = file.nodes.map(({ name }) => name);
  const duplicates = names.filter((name, at) => names.indexOf(name) !== at);
  return [
    ...duplicates.map((name) => `two nodes are named ${name}`),
    ...checkConnections(file, nodeTypes),
    ...file.nodes.flatMap((node) => checkNode(node, nodeTypes).map((error) => `${node.name}: ${error}`)),
  ];
}

function checkConnections(
  { nodes, connections }: N8nFileContent,
  nodeTypes: readonly N8nNodeType[],
): string[] {
  const byName = new Map(nodes.map((node) => [node.name, node]));
  const errors: string[] = [];
  const reached = new Set<string>();
  for (const [from, kinds] of Object.entries(connections)) {
    const start = byName.get(from);
    if (start === undefined) errors.push(`a connection starts at ${from}, which does not exist`);
    const outputs = start && findNodeType(start, nodeTypes)?.outputs;
    for (const [kind, targets] of Object.entries(kinds)) {
      if (outputs && !outputs.includes(kind)) errors.push(`${from} has no output ${kind}`);
      for (const { node } of targets.flat()) {
        reached.add(node);
        if (!byName.has(node)) errors.push(`a connection ends at ${node}, which does not exist`);
      }
    }
  }
  const unconnected = nodes.filter(
    ({ name, type }) =>
      !reached.has(name) && connections[name] === undefined && type !== 'n8n-nodes-base.stickyNote',
  );
  return [...errors, ...unconnected.map(({ name }) => `${name} has no connections`)];
}

function checkNode(node: FileNode, nodeTypes: readonly N8nNodeType[]): string[] {
  if (node.credentials !== undefined) return ['has credentials, which are specific to one installation'];
  const nodeType = findNodeType(node, nodeTypes);
  if (nodeType === undefined) return [`n8n has no ${node.type} of version ${node.typeVersion}`];
  const settings = withDefaults(node, nodeType.parameters);
  const isShown = (parameter: N8nParameter) => isParameterShown(parameter, { ...node, parameters: settings });
  const invalid = Object.entries(node.parameters).flatMap(([name, value]) =>
    checkParameter({ name, value, parameters: nodeType.parameters, isShown }),
  );
  const missing = nodeType.parameters.filter(
    (parameter) =>
      parameter.required &&
      isShown(parameter) &&
      isEmpty(parameter.default) &&
      !(parameter.name in node.parameters),
  );
  return [...invalid, ...missing.map(({ name }) => `${name} is required`)];
}

interface ParameterCheck {
  readonly name: string;
  readonly value: unknown;
  readonly parameters: readonly N8nParameter[];
  readonly isShown: (parameter: N8nParameter) => boolean;
}

function checkParameter({ name, value, parameters, isShown }: ParameterCheck): string[] {
  const known = parameters.filter((parameter) => parameter.name === name);
  if (known.length === 0) return [`has no parameter ${name}`];
  const shown = known.filter(isShown);
  if (shown.length === 0) return [`${name} is not shown with these settings`];
  const isExpression = typeof value === 'string' && value.startsWith('=');
  const choices = shown.find((parameter) => parameter.choices)?.choices;
  return choices === undefined || isExpression || choices.includes(value)
    ? []
    : [`${name} is ${String(value)}; n8n accepts ${choices.join(', ')}`];
}

/** Adds defaults until nothing changes, because a default can show a parameter that has another default. */
function withDefaults(node: FileNode, parameters: readonly N8nParameter[]): Record<string, unknown> {
  const settings: Record<string, unknown> = { ...node.parameters };
  for (let round = 0; round < parameters.length; round += 1) {
    const next = parameters.find(
      (parameter) =>
        !(parameter.name in settings) &&
        parameter.default !== undefined &&
        isParameterShown(parameter, { ...node, parameters: settings }),
    );
    if (next === undefined) break;
    settings[next.name] = next.default;
  }
  return settings;
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === '' || (value as { value?: unknown } | null)?.value === '';
}
