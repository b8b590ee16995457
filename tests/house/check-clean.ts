import { child, parseSource, place, walk } from './parse-source.ts';
import { isCode, isProductCode, isTest, lineAt, type SourceFile } from './source-tree.ts';

interface Stain {
  readonly what: string;
  readonly pattern: RegExp;
  /** Tests may hold one that opens nothing. */
  readonly allowedInTests?: boolean;
  /** Files a script writes may hold any letters by chance. */
  readonly allowedInGenerated?: boolean;
}

/** What must not stand in any text of the project. */
export const stains: readonly Stain[] = [
  {
    what: 'the path of a machine',
    pattern: /(?<![\w.~-])\/(?:root|work|home\/[a-z][\w-]*|Users\/[A-Za-z]\w*)\//,
  },
  { what: 'the path of a machine', pattern: /\b[A-Z]:\\(?:Users|work)\\/ },
  {
    what: 'the host of a registry',
    pattern: /\b(?:registry|npm|verdaccio|artifactory|nexus)\.(?!npmjs\.org\b)[a-z0-9-]+\.[a-z]{2,}\b/,
  },
  { what: 'the host of a registry', pattern: /"resolved": "(?:https?|git\+ssh):/ },
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
    what: 'a password in an address',
    pattern:
      /\b(?:https?|postgres(?:ql)?|redis):\/\/[^\s/:@'"`{}$<]+:(?!password|secret|pictable)[^\s/:@'"`{}$<]{6,}@/,
    allowedInTests: true,
  },
  { what: 'work left undone', pattern: /\b(?:TODO|FIXME|XXX|HACK)\b/, allowedInGenerated: true },
  { what: 'a number of a tracker its readers cannot open', pattern: /\bissue #?\d+\b/i },
];

/** Stains in texts, one sentence each. */
export function checkStains(files: readonly SourceFile[]): string[] {
  const findings: string[] = [];
  for (const file of files) {
    for (const stain of stains) {
      if (stain.allowedInTests && isTest(file.path)) continue;
      if (stain.allowedInGenerated && file.path.includes('/generated/')) continue;
      const match = stain.pattern.exec(file.text);
      if (match === null) continue;
      findings.push(
        `${file.path}:${lineAt(file.text, match.index + 1)} holds ${stain.what}: ${match[0].slice(0, 40)}`,
      );
    }
  }
  return findings;
}

/** Prints left over from a search for a fault: `console.log` and `debugger` in the product, one sentence each. */
export function checkPrints(
  files: readonly SourceFile[],
  printers: Readonly<Record<string, string>>,
): string[] {
  const findings: string[] = [];
  for (const file of files) {
    if (!isProductCode(file.path) || printers[file.path.split('/')[0]!] !== undefined) continue;
    const source = parseSource(file);
    walk(source.program, (node) => {
      if (node.type === 'DebuggerStatement') findings.push(`${place(source, node)} stops in a debugger`);
      if (node.type !== 'MemberExpression' || child(node, 'object')?.name !== 'console') return;
      const method = String(child(node, 'property')?.name);
      if (/^(?:log|debug|trace|dir|table)$/.test(method))
        findings.push(`${place(source, node)} prints with console.${method}`);
    });
  }
  return findings;
}

/** Dashes and exclamations in prose: pages in Markdown and comments in code, one sentence each. */
export function checkProse(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    if (file.path.endsWith('.md') || file.path.endsWith('.mdx'))
      return proseFaults(file, withoutCode(file.text), 0);
    if (!isCode(file.path)) return [];
    const source = parseSource(file);
    return source.comments.flatMap((comment) => proseFaults(file, comment.value, comment.start));
  });
}

function proseFaults(file: SourceFile, prose: string, start: number): string[] {
  const dash = prose.indexOf('\u2014');
  if (dash !== -1) return [`${file.path}:${lineAt(file.text, start + dash)} decorates with an em dash`];
  const shout = /[a-z]!(?=\s|$)/.exec(prose);
  return shout === null ? [] : [`${file.path}:${lineAt(file.text, start + shout.index)} exclaims`];
}

function withoutCode(text: string): string {
  return text.replace(/^```[\s\S]*?^```|`[^`\n]+`/gm, (code) => code.replace(/[^\n]/g, ' '));
}

/** Files too heavy for a clone, one sentence each. */
export function checkWeights(sizes: ReadonlyMap<string, number>, bytesMax: number): string[] {
  return [...sizes]
    .filter(([path, bytes]) => bytes > bytesMax && path !== 'package-lock.json')
    .map(([path, bytes]) => `${path} weighs ${bytes} bytes; ${bytesMax} are allowed`);
}
