import { isShownFor, type N8nParameter, type RuledNode } from './n8n-display-rules.ts';

/** What n8n says of a node. */
export interface N8nNodeType {
  readonly name: string;
  readonly versions: readonly number[];
  /** Kinds of lines that go out, such as `main`; absent where they depend on the parameters. */
  readonly outputs?: readonly string[];
  /** Whether the node starts a workflow. */
  readonly isTrigger: boolean;
  readonly parameters: readonly N8nParameter[];
}

/** A node in the list that `n8n export:nodes` writes. */
export interface ExportedNode {
  readonly name: string;
  readonly version: number | readonly number[];
  readonly group?: readonly string[];
  readonly outputs?: unknown;
  readonly properties: readonly ExportedProperty[];
}

interface ExportedProperty extends N8nParameter {
  readonly options?: readonly { readonly value?: unknown }[];
  readonly typeOptions?: { readonly loadOptionsMethod?: string };
}

/** What the check needs of n8n's list. */
export function readNodeTypes(exported: readonly ExportedNode[]): N8nNodeType[] {
  return exported.map(({ name, version, group, outputs, properties }) => ({
    name,
    versions: [version].flat() as number[],
    ...(isTextList(outputs) ? { outputs } : {}),
    isTrigger: group?.includes('trigger') ?? false,
    parameters: properties.map(readParameter),
  }));
}

function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((member) => typeof member === 'string');
}

function readParameter(property: ExportedProperty): N8nParameter {
  const { name, type, required, displayOptions, options, typeOptions } = property;
  const isChoice = type === 'options' && options !== undefined && !typeOptions?.loadOptionsMethod;
  return {
    name,
    type,
    ...(required ? { required } : {}),
    ...(property.default === undefined ? {} : { default: property.default }),
    ...(isChoice ? { choices: options.map(({ value }) => value) } : {}),
    ...(displayOptions ? { displayOptions } : {}),
  };
}

/**
 * The part of n8n's node types that is about these nodes: of each one the version and the parameters of its operation
 * that it sets, must set, or that decide whether another one is shown.
 */
export function factsAbout(nodes: readonly RuledNode[], nodeTypes: readonly N8nNodeType[]): N8nNodeType[] {
  const facts = new Map<string, N8nNodeType>();
  for (const node of nodes) {
    const nodeType = findNodeType(node, nodeTypes);
    if (nodeType === undefined) continue;
    const key = `${node.type} ${node.typeVersion}`;
    const parameters = [...(facts.get(key)?.parameters ?? []), ...parametersFor(node, nodeType.parameters)];
    facts.set(key, { ...nodeType, versions: [node.typeVersion], parameters: [...new Set(parameters)] });
  }
  return [...facts.values()];
}

const operationRules = new Set(['@version', '@tool', 'resource', 'operation']);

function parametersFor(node: RuledNode, parameters: readonly N8nParameter[]): N8nParameter[] {
  const offered = parameters.filter((parameter) =>
    isShownFor(
      parameter,
      node,
      (name) => operationRules.has(name) && (name.startsWith('@') || name in node.parameters),
    ),
  );
  const kept = offered.filter(({ name, required }) => required || name in node.parameters);
  const deciding = new Set(kept.flatMap(({ displayOptions }) => decidedBy(displayOptions)));
  return offered.filter((parameter) => kept.includes(parameter) || deciding.has(parameter.name));
}

function decidedBy(displayOptions: N8nParameter['displayOptions']): string[] {
  return [displayOptions?.show, displayOptions?.hide].flatMap((rules) =>
    Object.keys(rules ?? {}).map((name) => name.replace(/^\//, '')),
  );
}

/** The node type with the version that a node names. */
export function findNodeType(
  { type, typeVersion }: { readonly type: string; readonly typeVersion: number },
  nodeTypes: readonly N8nNodeType[],
): N8nNodeType | undefined {
  return nodeTypes.find(({ name, versions }) => name === type && versions.includes(typeVersion));
}
