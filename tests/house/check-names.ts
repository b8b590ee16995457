import { child, isNode, parseSource, place, walk } from './parse-source.ts';
import type { SourceFile } from './source-tree.ts';

/** Words that name nothing: what they would hold belongs to the noun or verb it serves. */
export const emptyWords: readonly string[] = [
  'util',
  'utils',
  'helper',
  'helpers',
  'manager',
  'common',
  'misc',
  'v2',
];

/** Beside another word this says something: common passwords, the script Common. Alone it does not. */
const emptyAlone: ReadonlySet<string> = new Set(['common', 'misc']);

/** Names that tools or habit fix; n8n looks for the class of a file by its name, Helm takes a line in front for a part. */
const fixedNames =
  /^(?:[A-Z][A-Z_]*(?:\.md)?|[A-Z]\w+\.(?:node|credentials)\.(?:ts|json)|Dockerfile|Chart\.yaml|_[a-z]+\.tpl|\.[a-z][a-z0-9.-]*)$/;

const kebab = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Paths that are not kebab-case or use an empty word, one sentence each. */
export function checkPathNames(paths: readonly string[]): string[] {
  const findings = new Set<string>();
  for (const path of paths) {
    const segments = path.split('/');
    for (const [depth, segment] of segments.entries()) {
      const fault = segmentFault(segment);
      if (fault !== undefined) findings.add(`${segments.slice(0, depth + 1).join('/')} ${fault}`);
    }
  }
  return [...findings];
}

function segmentFault(segment: string): string | undefined {
  if (fixedNames.test(segment)) return undefined;
  const parts = segment.split('.');
  if (parts.some((part) => part !== '' && !kebab.test(part))) return 'is not kebab-case';
  const empty = parts.flatMap(emptyWordsIn)[0];
  return empty === undefined ? undefined : `uses the empty word "${empty}"`;
}

/** Declared names that end in an empty word, such as `TableManager`, one sentence each. */
export function checkDeclaredNames(files: readonly SourceFile[]): string[] {
  const findings: string[] = [];
  for (const file of files) {
    const source = parseSource(file);
    walk(source.program, (node) => {
      if (!/Declarat/.test(node.type)) return;
      const id = child(node, 'id');
      if (!isNode(id) || id.type !== 'Identifier') return;
      const words = String(id.name).split(/(?=[A-Z][a-z0-9])|_/);
      const empty = words.find((word) => isEmptyBesideOthers(word.toLowerCase()));
      if (empty !== undefined)
        findings.push(`${place(source, id)} ${String(id.name)} uses the empty word "${empty}"`);
    });
  }
  return findings;
}

function emptyWordsIn(part: string): string[] {
  const words = part.split('-');
  return words.length === 1
    ? words.filter((word) => emptyWords.includes(word))
    : words.filter(isEmptyBesideOthers);
}

function isEmptyBesideOthers(word: string): boolean {
  return emptyWords.includes(word) && !emptyAlone.has(word);
}
