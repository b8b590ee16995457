import { type ConfiguredNode, isParameterShown, type N8nParameter } from './n8n-display-rules.ts';

/** Type of an n8n node. */
export interface N8nNodeType {
  readonly name: string;
  readonly versions: readonly number[];
  /** Kinds of outgoing connections, such as `main`. Absent if they depend on the parameters. */
  readonly outputs?: readonly string[];
  /** Whether the node starts a workflow. */
  readonly isTrigger: boolean;
  readonly parameters: readonly N8nParameter[];
}

/** A node type as `n8n export:nodes` writes it. */
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

/** Reads the parts of exported node types that the check of workflow files needs. */
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
 * Reduces node types to what the given nodes use: their versions, and the parameters of their operations that
 * they set, must set, or that determine whether another parameter is shown.
 */
export function selectUsedNodeTypes(
  nodes: readonly ConfiguredNode[],
  nodeTypes: readonly N8nNodeType[],
): N8nNodeType[] {
  const used = new Map<string, N8nNodeType>();
  for (const node of nodes) {
    const nodeType = findNodeType(node, nodeTypes);
    if (nodeType === undefined) continue;
    const key = `${node.type} ${node.typeVersion}`;
    const parameters = [...(used.get(key)?.parameters ?? []), ...parametersFor(node, nodeType.parameters)];
    used.set(key, { ...nodeType, versions: [node.typeVersion], parameters: [...new Set(parameters)] });
  }
  return [...used.values()];
}

const operationRules = new Set(['@version', '@tool', 'resource', 'operation']);

function parametersFor(node: ConfiguredNode, parameters: readonly N8nParameter[]): N8nParameter[] {
  const available = parameters.filter((parameter) =>
    isParameterShown(
      parameter,
      node,
      (name) => operationRules.has(name) && (name.startsWith('@') || name in node.parameters),
    ),
  );
  const used = available.filter(({ name, required }) => required || name in node.parameters);
  const dependencies = new Set(used.flatMap(({ displayOptions }) => dependenciesOf(displayOptions)));
  return available.filter((parameter) => used.includes(parameter) || dependencies.has(parameter.name));
}

function dependenciesOf(displayOptions: N8nParameter['displayOptions']): string[] {
  return [displayOptions?.show, displayOptions?.hide].flatMap((rules) =>
    Object.keys(rules ?? {}).map((name) => name.replace(/^\//, '')),
  );
}

/** The node type for the type and version of a node. */
export function findNodeType(
  { type, typeVersion }: { readonly type: string; readonly typeVersion: number },
  nodeTypes: readonly N8nNodeType[],
): N8nNodeType | undefined {
  return nodeTypes.find(({ name, versions }) => name === type && versions.includes(typeVersion));
}
