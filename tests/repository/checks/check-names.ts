import type { SourceFile } from '../source-tree.ts';
import { child, isNode, locationOf, parseSource, walk } from './parse-source.ts';

/** Words that say nothing about the content: name the thing or the action instead. */
export const vagueWords: readonly string[] = [
  'util',
  'utils',
  'helper',
  'helpers',
  'manager',
  'common',
  'misc',
  'v2',
];

/** Meaningful beside another word (common passwords, the script Common), but not alone. */
const vagueOnlyAlone: ReadonlySet<string> = new Set(['common', 'misc']);

/**
 * Names fixed by tools or convention: n8n derives a class from a file name, Helm marks partials with `_`, Microsoft's
 * tools for connectors look for two files, and the names of Python modules contain `_`.
 */
const fixedNames =
  /^(?:(?:__init__|test_[a-z]+)\.py|[A-Z][A-Z_]*(?:\.md)?|[A-Z]\w+\.(?:node|credentials)\.(?:ts|json)|Dockerfile|Chart\.yaml|apiDefinition\.swagger\.json|apiProperties\.json|_[a-z]+\.tpl|\.[a-z][a-z0-9.-]*)$/;

const kebab = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Reports paths that are not kebab-case or use a vague word, one message per path. */
export function checkPathNames(paths: readonly string[]): string[] {
  const findings = new Set<string>();
  for (const path of paths) {
    const segments = path.split('/');
    for (const [depth, segment] of segments.entries()) {
      const error = segmentError(segment);
      if (error !== undefined) findings.add(`${segments.slice(0, depth + 1).join('/')} ${error}`);
    }
  }
  return [...findings];
}

function segmentError(segment: string): string | undefined {
  if (fixedNames.test(segment)) return undefined;
  const parts = segment.split('.');
  if (parts.some((part) => part !== '' && !kebab.test(part))) return 'is not kebab-case';
  const vague = parts.flatMap(vagueWordsIn)[0];
  return vague === undefined ? undefined : `uses the vague word "${vague}"`;
}

/** Reports declared names that contain a vague word, such as `TableManager`, one message per name. */
export function checkDeclaredNames(files: readonly SourceFile[]): string[] {
  const findings: string[] = [];
  for (const file of files) {
    const source = parseSource(file);
    walk(source.program, (node) => {
      if (!/Declarat/.test(node.type)) return;
      const id = child(node, 'id');
      if (!isNode(id) || id.type !== 'Identifier') return;
      const words = String(id.name).split(/(?=[A-Z][a-z0-9])|_/);
      const vague = words.find((word) => isVagueBesideOthers(word.toLowerCase()));
      if (vague !== undefined)
        findings.push(`${locationOf(source, id)} ${String(id.name)} uses the vague word "${vague}"`);
    });
  }
  return findings;
}

function vagueWordsIn(part: string): string[] {
  const words = part.split('-');
  return words.length === 1
    ? words.filter((word) => vagueWords.includes(word))
    : words.filter(isVagueBesideOthers);
}

function isVagueBesideOthers(word: string): boolean {
  return vagueWords.includes(word) && !vagueOnlyAlone.has(word);
}
