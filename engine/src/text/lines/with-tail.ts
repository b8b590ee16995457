import {
  type Paragraph,
  type Piece,
  type PreparedText,
  unbreakableEmMax,
  type Word,
  wordMinContentEm,
} from './prepared-text.ts';

/** A text with space after its last word, for something that must stay on the same line. */
export function withTail(text: PreparedText, tailEm: number): PreparedText {
  const last = text.paragraphs.at(-1);
  const piece = last?.pieces.at(-1);
  const word = tailedWord(piece?.word, tailEm);
  const tailed: Piece = { ...(piece ?? NO_PIECE), word };
  const paragraph: Paragraph = {
    pieces: [...(last?.pieces.slice(0, -1) ?? []), tailed],
    level: last?.level ?? 0,
    widthEm: (last?.widthEm ?? 0) + tailEm,
  };
  return {
    ...text,
    paragraphs: [...text.paragraphs.slice(0, -1), paragraph],
    maxContentEm: Math.max(text.maxContentEm, paragraph.widthEm),
    minContentEm: Math.max(text.minContentEm, Math.min(wordMinContentEm(word), unbreakableEmMax)),
    tailEm,
    cachedLines: undefined,
  };
}

/** Without a word, the space has a line of its own or follows the spaces. */
function tailedWord(word: Word | undefined, tailEm: number): Word {
  const own = word ?? { text: '', runs: [], levels: undefined, widthEm: 0 };
  return { ...own, widthEm: own.widthEm + tailEm, tailEm };
}

const NO_PIECE: Piece = {
  word: undefined,
  spaces: 0,
  spacesEm: 0,
  spacesLevel: 0,
  endsInSoftHyphen: false,
};
