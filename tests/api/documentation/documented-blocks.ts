import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Fence, readFence } from '../../../web/scripts/articles/read-fence.ts';

const docs = path.resolve(import.meta.dirname, '../../../docs');

/** A code block of the documentation. */
export interface DocumentedBlock extends Fence {
  /** Path inside `docs/`, such as `guides/make-steps.md`. */
  readonly file: string;
}

/** Every code block under `docs/`. */
export const documentedBlocks: readonly DocumentedBlock[] = readdirSync(docs, {
  recursive: true,
  encoding: 'utf8',
})
  .filter((file) => file.endsWith('.md'))
  .flatMap((file) =>
    [...readFileSync(path.join(docs, file), 'utf8').matchAll(/^```(\S[^\n]*)\n([\s\S]*?)\n```$/gm)].map(
      ([, lang = '', text = '']) => ({ file, ...readFence({ lang, text }) }),
    ),
  );

/** The text of the block with this label. */
export function blockText(file: string, label: string): string {
  const block = documentedBlocks.find((each) => each.file === file && each.label === label);
  if (!block) throw new Error(`docs/${file} has no block named "${label}".`);
  return block.text;
}
