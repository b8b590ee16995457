import { formatThousands } from '@pictable/contract';
import { Random } from './random.ts';
import { openVocabulary } from './vocabulary.ts';
import type { Workload } from './workload.ts';

const seed = 20_251_125;

/** Rows of long texts, which are broken into lines; always the same rows. */
export function makeTextWorkload(name: string, rowCount: number, wordCount: number): Workload {
  const random = new Random(seed);
  const { noteWord } = openVocabulary();
  const rows = Array.from({ length: rowCount }, (_, row) => {
    const text = Array.from({ length: wordCount }, () => noteWord(random)).join(' ');
    return [String(row + 1), `${text}.`].map((each) => ({ text: each, color: undefined }));
  });
  return {
    name,
    description: `long texts: ${formatThousands(rowCount)} rows of ${wordCount} words, from 100,000 words`,
    title: `Comments, ${rowCount} rows`,
    isMixed: false,
    columns: [
      { header: 'No.', align: 'right' },
      { header: 'Comment', align: 'left' },
    ],
    rows,
  };
}
