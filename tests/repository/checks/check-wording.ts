import { isCode, isProductCode, lineAt, proseOf, type SourceFile } from '../source-tree.ts';
import { parseSource, walk } from './parse-source.ts';

interface WordingRule {
  readonly pattern: RegExp;
  /** What to write instead. */
  readonly instead: string;
}

/** Wording that readers stumble over, with the plain English for it. */
export const wordingRules: readonly WordingRule[] = [
  // A text that is only "he" is the language tag of Hebrew.
  { pattern: /\b(?:(?!^he$)he|his|him|himself)\b/gi, instead: '"they", or name the user, client or caller' },
  { pattern: /\b(?:whoever|whomever)\b/gi, instead: 'the actor: "the client", "the caller"' },
  {
    pattern:
      /(?<!\b[Tt]here )\b(?:is|are|was|were|be) no (?:png|jpeg|svg|pdf|json|csv|table|number|colou?r|text|url|image|success|error)\b/gi,
    instead: 'a negated verb: "is not a PNG"',
  },
  {
    pattern: /\b(?:stands|stood|stand) (?:in|at|under|beside|where)\b/gi,
    instead: '"is", "appears" or "is stored in"',
  },
  { pattern: /\blies (?:in|at|below|beside)\b/gi, instead: '"is in" or "is stored in"' },
  { pattern: /\b(?:is|are|was|were|be) told\b/gi, instead: '"is reported", "is returned" or "is logged"' },
  { pattern: /\b(?:anew|in vain|makes? do with)\b/gi, instead: '"again", "without result" or "uses"' },
  { pattern: /\b(?:mend|mends|mended|mending)\b/gi, instead: '"fix" or "change"' },
  { pattern: /\bhouseholds?\b/gi, instead: '"IP prefix"' },
  { pattern: /\b(?:is|are|was|were|be|gets?) drawn\b/gi, instead: '"is rendered"; only painters paint' },
  { pattern: /\b(?:refusals?|refuses|refused) (?:a|an|the|at|with|by|by us)\b/gi, instead: '"reject"' },
  { pattern: /\bsettles? (?:the|a|an|what|which)\b/gi, instead: '"normalise", "resolve" or "reconcile"' },
  {
    pattern: /\b(?:file|row|page|image|job) an? (?:page|line|job|lease|row|column|table)\b/gi,
    instead: '"per": "one file per page"',
  },
];

/** Reports wording that `wordingRules` replaces, one message per place. */
export function checkWording(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) =>
    textsOf(file).flatMap(({ text, start }) =>
      wordingRules.flatMap(({ pattern, instead }) =>
        [...text.matchAll(pattern)].map(
          (match) =>
            `${file.path}:${lineAt(file.text, start + match.index)}: "${match[0]}"; write ${instead}`,
        ),
      ),
    ),
  );
}

interface Text {
  readonly text: string;
  /** Offset in the file. */
  readonly start: number;
}

/** Markdown without code; comments of code, and the strings of product code. */
function textsOf(file: SourceFile): readonly Text[] {
  if (file.path.endsWith('.md')) return [{ text: proseOf(file.text), start: 0 }];
  if (!isCode(file.path)) return [];
  const source = parseSource(file);
  const texts: Text[] = source.comments.map(({ value, start }) => ({ text: value, start }));
  if (!isProductCode(file.path)) return texts;
  walk(source.program, (node) => {
    if (node.type === 'Literal' && typeof node.value === 'string')
      texts.push({ text: node.value, start: node.start });
    if (node.type === 'TemplateElement')
      texts.push({ text: (node.value as { raw: string }).raw, start: node.start });
  });
  return texts;
}
