import { isCode, isProductCode, isTest, lineAt, proseOf, type SourceFile } from '../source-tree.ts';
import { child, locationOf, parseSource, walk } from './parse-source.ts';

interface ForbiddenPattern {
  readonly what: string;
  readonly pattern: RegExp;
  /** Tests may contain made-up credentials. */
  readonly allowedInTests?: boolean;
  /** Generated data may contain the letters by chance. */
  readonly allowedInGenerated?: boolean;
}

/** Patterns that no text file of the project may contain. */
export const forbiddenPatterns: readonly ForbiddenPattern[] = [
  {
    what: 'a local file path',
    pattern: /(?<![\w.~-])\/(?:root|work|home\/[a-z][\w-]*|Users\/[A-Za-z]\w*)\//,
  },
  { what: 'a local file path', pattern: /\b[A-Z]:\\(?:Users|work)\\/ },
  {
    what: 'a private registry host',
    pattern: /\b(?:registry|npm|verdaccio|artifactory|nexus)\.(?!npmjs\.org\b)[a-z0-9-]+\.[a-z]{2,}\b/,
  },
  { what: 'a private registry host', pattern: /"resolved": "(?:https?|git\+ssh):/ },
  { what: 'a private key', pattern: /-----BEGIN [A-Z ]*PRIVATE KEY-----/ },
  {
    what: 'a secret',
    pattern: /\b(?:AKIA[0-9A-Z]{16}|gh[pousr]_[A-Za-z0-9]{30,}|[sr]k_live_[A-Za-z0-9]{10,})/,
  },
  {
    what: 'a secret',
    pattern: /\b(?:npm_[A-Za-z0-9]{36}|xox[abprs]-[A-Za-z0-9-]{10,}|whsec_[A-Za-z0-9+/]{24,})/,
  },
  {
    what: 'a password in a URL',
    pattern:
      /\b(?:https?|postgres(?:ql)?|redis):\/\/[^\s/:@'"`{}$<]+:(?!password|secret|pictable)[^\s/:@'"`{}$<]{6,}@/,
    allowedInTests: true,
  },
  { what: 'an unfinished-work marker', pattern: /\b(?:TODO|FIXME|XXX|HACK)\b/, allowedInGenerated: true },
  { what: 'the number of an issue that readers cannot open', pattern: /\bissue #?\d+\b/i },
];

/** Reports forbidden patterns in the files, one message per file and pattern. */
export function checkForbiddenPatterns(files: readonly SourceFile[]): string[] {
  const findings: string[] = [];
  for (const file of files) {
    for (const forbidden of forbiddenPatterns) {
      if (forbidden.allowedInTests && isTest(file.path)) continue;
      if (forbidden.allowedInGenerated && file.path.includes('/generated/')) continue;
      const match = forbidden.pattern.exec(file.text);
      if (match === null) continue;
      findings.push(
        `${file.path}:${lineAt(file.text, match.index + 1)}: ${forbidden.what}: ${match[0].slice(0, 40)}`,
      );
    }
  }
  return findings;
}

/** Reports debugging code in the product: `console.log` and `debugger`, one message per use. */
export function checkDebugCode(
  files: readonly SourceFile[],
  printingWorkspaces: Readonly<Record<string, string>>,
): string[] {
  const findings: string[] = [];
  for (const file of files) {
    if (!isProductCode(file.path) || printingWorkspaces[file.path.split('/')[0]!] !== undefined) continue;
    const source = parseSource(file);
    walk(source.program, (node) => {
      if (node.type === 'DebuggerStatement') findings.push(`${locationOf(source, node)} calls the debugger`);
      if (node.type !== 'MemberExpression' || child(node, 'object')?.name !== 'console') return;
      const method = String(child(node, 'property')?.name);
      if (/^(?:log|debug|trace|dir|table)$/.test(method))
        findings.push(`${locationOf(source, node)} calls console.${method}`);
    });
  }
  return findings;
}

/** Reports em dashes and exclamation marks in Markdown pages and code comments, one message per text. */
export function checkProse(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    if (file.path.endsWith('.md') || file.path.endsWith('.mdx'))
      return proseError(file, proseOf(file.text), 0);
    if (!isCode(file.path)) return [];
    const source = parseSource(file);
    return source.comments.flatMap((comment) => proseError(file, comment.value, comment.start));
  });
}

function proseError(file: SourceFile, prose: string, start: number): string[] {
  const dash = prose.indexOf('\u2014');
  if (dash !== -1) return [`${file.path}:${lineAt(file.text, start + dash)} contains an em dash`];
  const exclamation = /[a-z]!(?=\s|$)/.exec(prose);
  if (exclamation === null) return [];
  return [`${file.path}:${lineAt(file.text, start + exclamation.index)} contains an exclamation mark`];
}

/** Reports files above the size limit, one message per file. */
export function checkFileSizes(sizes: ReadonlyMap<string, number>, bytesMax: number): string[] {
  return [...sizes]
    .filter(([path, bytes]) => bytes > bytesMax && path !== 'package-lock.json')
    .map(([path, bytes]) => `${path} has ${bytes} bytes; the limit is ${bytesMax}`);
}
