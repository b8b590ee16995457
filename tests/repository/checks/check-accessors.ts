import { lineAt, type SourceFile } from '../source-tree.ts';
import { parseSource, type SyntaxNode, walk } from './parse-source.ts';

/** The getters and setters of object literals, as `path:line`. */
export function accessorsInLiterals(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    const found: string[] = [];
    walk(parseSource(file).program, (node) => {
      if (node.type !== 'ObjectExpression') return;
      for (const { kind, start } of node.properties as SyntaxNode[])
        if (kind === 'get' || kind === 'set') found.push(`${file.path}:${lineAt(file.text, start)}`);
    });
    return found;
  });
}
