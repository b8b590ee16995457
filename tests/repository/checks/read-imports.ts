import { child, literalText, locationOf, type ParsedSource, type SyntaxNode, walk } from './parse-source.ts';

/** An import of any form: static, re-exported, type-only, dynamic, required or through a worker URL. */
export interface ImportEdge {
  /** Undefined if the target is computed. */
  readonly target: string | undefined;
  /** `path:line` of the import. */
  readonly location: string;
}

/** All imports of a file, whatever their form. */
export function readImports(source: ParsedSource): ImportEdge[] {
  const edges: ImportEdge[] = [];
  walk(source.program, (node) => {
    const target = importTarget(node);
    if (target !== undefined) edges.push({ target: literalText(target), location: locationOf(source, node) });
  });
  return edges;
}

function importTarget(node: SyntaxNode): SyntaxNode | undefined {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ExportNamedDeclaration':
    case 'ImportExpression':
    case 'TSImportType':
      return child(node, 'source') ?? child(node, 'argument');
    case 'TSExternalModuleReference':
      return child(node, 'expression');
    case 'CallExpression':
      return isRequire(child(node, 'callee')) ? firstArgument(node) : undefined;
    case 'NewExpression':
      return moduleUrlTarget(node);
    default:
      return undefined;
  }
}

function isRequire(callee: SyntaxNode | undefined): boolean {
  if (callee?.type === 'Identifier') return callee.name === 'require';
  if (callee?.type !== 'MemberExpression' || child(callee, 'property')?.name !== 'resolve') return false;
  return isRequire(child(callee, 'object'));
}

function firstArgument(node: SyntaxNode): SyntaxNode | undefined {
  return (node.arguments as SyntaxNode[])[0];
}

/** `new URL('../worker.ts', import.meta.url)` loads code like an import; URLs of other files do not count. */
function moduleUrlTarget(node: SyntaxNode): SyntaxNode | undefined {
  const callee = child(node, 'callee');
  if (callee?.type !== 'Identifier' || callee.name !== 'URL') return undefined;
  const base = (node.arguments as SyntaxNode[])[1];
  if (child(base, 'object')?.type !== 'MetaProperty') return undefined;
  const target = firstArgument(node);
  return /\.(?:ts|tsx|mts|mjs|js|cjs)$/.test(literalText(target) ?? '') ? target : undefined;
}
