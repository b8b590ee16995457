import type { FaceRecord } from './face-record.ts';
import { coverage } from './generated/coverage.ts';
import { hanCoverage } from './generated/han-coverage.ts';
import { HAN_STYLES, type HanStyle } from './han-style.ts';
import { Typeface } from './typeface.ts';

export type { FaceRecord, FaceWeight } from './face-record.ts';

/** Families a table can ask for. */
export type FaceFamily = 'Inter' | 'Roboto' | 'Roboto Mono' | 'Merriweather';

/** Scripts drawn by Noto Sans, each by a file of its own: the name in package and file. */
const scripts = [
  'arabic',
  'hebrew',
  'devanagari',
  'bengali',
  'tamil',
  'thai',
  'armenian',
  'georgian',
  'telugu',
  'gujarati',
  'kannada',
  'malayalam',
  'gurmukhi',
  'oriya',
  'sinhala',
  'khmer',
  'lao',
  'myanmar',
  'ethiopic',
  'thaana',
  'syriac',
  'cherokee',
] as const;

/** Colour emoji come in parts; one with all code points of a sequence has the sequence too. */
const emojiParts = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10'] as const;

const own: Readonly<Record<FaceFamily, Typeface>> = {
  Inter: staticFamily('Inter', 'inter', coverage.inter),
  Roboto: staticFamily('Roboto', 'roboto', coverage.roboto),
  'Roboto Mono': staticFamily('Roboto Mono', 'roboto-mono', coverage.robotoMono),
  Merriweather: staticFamily('Merriweather', 'merriweather', coverage.merriweather),
};

/** Designs for emphasis. Scripts that they do not have are drawn upright: most know no slanted letters. */
const italics: Readonly<Record<FaceFamily, Typeface>> = {
  Inter: italicFamily('Inter', 'inter', coverage.interItalic),
  Roboto: italicFamily('Roboto', 'roboto', coverage.robotoItalic),
  'Roboto Mono': italicFamily('Roboto Mono', 'roboto-mono', coverage.robotoMonoItalic),
  Merriweather: italicFamily('Merriweather', 'merriweather', coverage.merriweatherItalic),
};

const scriptFaces: readonly Typeface[] = [
  ...scripts.map((script) => variableFace(`noto-sans-${script}`, script, coverage[script])),
  variableFace('noto-serif-tibetan', 'tibetan', coverage.tibetan),
  variableFace('noto-sans-canadian-aboriginal', 'canadian-aboriginal', coverage.canadian),
  singleFace({
    slug: 'tifinagh',
    family: 'Noto Sans Tifinagh',
    file: '@fontsource/noto-sans-tifinagh/files/noto-sans-tifinagh-tifinagh-400-normal.woff2',
    covered: coverage.tifinagh,
  }),
];

const symbolFaces: readonly Typeface[] = [
  singleFace({
    slug: 'symbols',
    family: 'Noto Sans Symbols 2',
    file: '@expo-google-fonts/noto-sans-symbols-2/400Regular/NotoSansSymbols2_400Regular.ttf',
    covered: coverage.symbols,
  }),
  variableFace('noto-sans-symbols', 'symbols', coverage.symbolsMore),
  singleFace({
    slug: 'math',
    family: 'Noto Sans Math',
    file: '@fontsource/noto-sans-math/files/noto-sans-math-latin-400-normal.woff2',
    covered: coverage.math,
  }),
];

const emojiFaces: readonly Typeface[] = emojiParts.map((part) =>
  singleFace({
    slug: `emoji-${part}`,
    family: 'Noto Color Emoji',
    file: `@fontsource/noto-color-emoji/files/noto-color-emoji-${part}-400-normal.woff`,
    covered: coverage[`emoji${part}`],
  }),
);

const hanFaces: Readonly<Record<HanStyle, Typeface>> = {
  sc: hanFace('sc'),
  tc: hanFace('tc'),
  jp: hanFace('jp'),
  kr: hanFace('kr'),
};

/** Ideographs that no style has: those that are written in Hong Kong alone, in names and in old books. */
const rareHanFace = hanFace('hk');

/** All of the basic block and Extension A, for the thousands that files of use on the web leave out. */
const wholeHanFace = new Typeface({
  slug: 'noto-sans-hans',
  family: 'Noto Sans Hans',
  files: {
    400: ['@embedpdf/fonts-sc/fonts/NotoSansHans-Regular.otf'],
    700: ['@embedpdf/fonts-sc/fonts/NotoSansHans-Bold.otf'],
  },
  covered: coverage.hans,
  isVariable: false,
});

/** Typefaces of a family, best first; each file is loaded only when a text needs it. */
export interface TypefaceOrder {
  /** The first is the family asked for. */
  readonly text: readonly Typeface[];
  /** Asked first for what is to be shown as a colour picture, last for the rest. */
  readonly emoji: readonly Typeface[];
}

/** The order for a family. @param han style of ideographs that is tried first */
export function typefaceOrder(family: FaceFamily, han: HanStyle, isItalic = false): TypefaceOrder {
  const others = [own.Inter, ...scriptFaces, ...symbolFaces];
  const styles = [han, ...HAN_STYLES.filter((style) => style !== han)];
  const text = [own[family], ...others.filter((face) => face !== own[family])];
  const ideographs = [...styles.map((style) => hanFaces[style]), rareHanFace, wholeHanFace];
  const slanted = isItalic ? [...new Set([italics[family], italics.Inter])] : [];
  return { text: [...slanted, ...text, ...ideographs], emoji: emojiFaces };
}

/** Faces for ideographs, by the style they are drawn in. */
export function hanTypeface(style: HanStyle): Typeface {
  return hanFaces[style];
}

/** Whether none of the styles has an ideograph. */
export function isRareHan(codePoint: number): boolean {
  return HAN_STYLES.every((style) => hanFaces[style].partOf(codePoint) < 0);
}

/** Every typeface, in no particular order. */
export const typefaces: readonly Typeface[] = [
  ...Object.values(own),
  ...scriptFaces,
  ...symbolFaces,
  ...Object.values(hanFaces),
  rareHanFace,
  wholeHanFace,
  ...emojiFaces,
  ...Object.values(italics),
];

/** Every file at every weight. */
export const faceRecords: readonly FaceRecord[] = typefaces.flatMap((typeface) => typeface.faces);

function staticFamily(family: FaceFamily, slug: string, covered: string): Typeface {
  const stem = family.replaceAll(' ', '');
  const file = (style: string) => `@expo-google-fonts/${slug}/${style}/${stem}_${style}.ttf`;
  return new Typeface({
    slug,
    family,
    files: { 400: [file('400Regular')], 700: [file('700Bold')] },
    covered,
    isVariable: false,
  });
}

function italicFamily(family: FaceFamily, slug: string, covered: string): Typeface {
  const stem = family.replaceAll(' ', '');
  const file = (style: string) => `@expo-google-fonts/${slug}/${style}_Italic/${stem}_${style}_Italic.ttf`;
  return new Typeface({
    slug: `${slug}-italic`,
    family,
    files: { 400: [file('400Regular')], 700: [file('700Bold')] },
    covered,
    isVariable: false,
    isItalic: true,
  });
}

/** A script of a family that has one file for all weights. */
function variableFace(packageName: string, part: string, covered: string): Typeface {
  const file = `@fontsource-variable/${packageName}/files/${packageName}-${part}-wght-normal.woff2`;
  const family = packageName.replaceAll('-', ' ').replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
  return new Typeface({ slug: packageName, family, files: { 400: [file] }, covered, isVariable: true });
}

function singleFace(face: { slug: string; family: string; file: string; covered: string }): Typeface {
  const { slug, family, file, covered } = face;
  return new Typeface({ slug, family, files: { 400: [file] }, covered, isVariable: false });
}

/** Ideographs of one style: about a hundred files of neighbours in use, of which a text loads the few it needs. */
function hanFace(style: HanStyle | 'hk'): Typeface {
  const { parts, covered } = hanCoverage[style];
  const name = `noto-sans-${style}`;
  const files = parts
    .split(' ')
    .map((part) => `@fontsource-variable/${name}/files/${name}-${part}-wght-normal.woff2`);
  const family = `Noto Sans ${style.toUpperCase()}`;
  return new Typeface({ slug: name, family, files: { 400: files }, covered, isVariable: true });
}
