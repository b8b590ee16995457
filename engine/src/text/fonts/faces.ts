import { coverage } from '../generated/coverage.ts';
import { hanCoverage } from '../generated/han-coverage.ts';
import { writeRanges } from '../unicode/code-point-ranges.ts';
import type { FaceRecord } from './face-record.ts';
import { HAN_STYLES, type HanStyle } from './han-style.ts';
import { Typeface } from './typeface.ts';

export type { FaceRecord, FaceWeight } from './face-record.ts';

/** Families a table can use. */
export type FaceFamily = 'Inter' | 'Roboto' | 'Roboto Mono' | 'Merriweather';

/** Scripts with a separate Noto Sans file each: the name in the package and in the file. */
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

/** Further scripts with one file for all weights, named like those above. */
const furtherScripts = [
  'adlam',
  'balinese',
  'bamum',
  'cham',
  'gunjala-gondi',
  'hanifi-rohingya',
  'javanese',
  'kayah-li',
  'lisu',
  'medefaidrin',
  'meetei-mayek',
  'nag-mundari',
  'new-tai-lue',
  'ol-chiki',
  'sora-sompeng',
  'sundanese',
  'tai-tham',
  'tangsa',
] as const;

/** Scripts with a single weight. */
const regularScripts = [
  'buginese',
  'buhid',
  'coptic',
  'deseret',
  'hanunoo',
  'limbu',
  'miao',
  'mongolian',
  'newa',
  'nko',
  'osage',
  'pau-cin-hau',
  'rejang',
  'samaritan',
  'shavian',
  'sunuwar',
  'syloti-nagri',
  'tagalog',
  'tagbanwa',
  'tai-le',
  'tai-viet',
  'tifinagh',
  'vai',
] as const;

/** Scripts whose files are in `engine/fonts` because npm has no package for them. */
const ownFiles = [
  'batak',
  'lepcha',
  'mandaic',
  'masaram-gondi',
  'mro',
  'pahawh-hmong',
  'saurashtra',
  'wancho',
  'warang-citi',
  'yi',
] as const;

/** Files of the colour emoji; a file with all code points of a sequence also has the sequence. */
const emojiParts = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10'] as const;

/** Whether a family is one of the engine. */
export function isFaceFamily(family: string): family is FaceFamily {
  return Object.hasOwn(own, family);
}

const own: Readonly<Record<FaceFamily, Typeface>> = {
  Inter: staticFamily('Inter', 'inter', coverage.inter),
  Roboto: staticFamily('Roboto', 'roboto', coverage.roboto),
  'Roboto Mono': staticFamily('Roboto Mono', 'roboto-mono', coverage.robotoMono),
  Merriweather: staticFamily('Merriweather', 'merriweather', coverage.merriweather),
};

/**
 * Box-drawing characters and block elements, which join only if all of them come from one face. Each is as
 * wide as a letter of Roboto Mono and as high as a line, so that they join horizontally and vertically.
 */
export const boxDrawingTypeface = new Typeface({
  slug: 'cascadia-mono-blocks',
  family: 'Cascadia Mono',
  files: { 400: ['@fontsource/cascadia-mono/files/cascadia-mono-symbols2-400-normal.woff2'] },
  covered: writeRanges([[0x2500, 0x259f]]),
  isVariable: false,
  stretch: { x: 1229 / 1200, y: 1.12 },
});
/** Italic faces for emphasis. Other scripts stay upright: most have no slanted letters. */
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
  regularFace('tifinagh'),
];

/** Rare scripts, tried last because their files also have characters of other scripts. */
const furtherFaces: readonly Typeface[] = [
  ...furtherScripts.map((script) => variableFace(`noto-sans-${script}`, script, coverage[script])),
  variableFace('noto-serif-np-hmong', 'nyiakeng-puachue-hmong', coverage.npHmong),
  variableFace('noto-serif-toto', 'toto', coverage.toto),
  ...regularScripts.filter((script) => script !== 'tifinagh').map(regularFace),
  singleFace({
    slug: 'chakma',
    family: 'Noto Sans Chakma',
    file: '@expo-google-fonts/noto-sans-chakma/400Regular/NotoSansChakma_400Regular.ttf',
    covered: coverage.chakma,
  }),
  ...ownFiles.map((script) =>
    singleFace({
      slug: script,
      family: familyOf(`noto-sans-${script}`),
      file: `@pictable/engine/fonts/noto-sans-${script}.ttf`,
      covered: coverage[script],
    }),
  ),
];

/** Rare letters of Latin, Greek and Cyrillic, and marks that Inter lacks, with their base letters. */
const rareLetters = staticFamily('Noto Sans', 'noto-sans', coverage.notoSans);

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

/** Ideographs that no style has: used only in Hong Kong, in names and in old books. */
const rareHanFace = hanFace('hk');

/** The whole basic block and Extension A: web fonts omit thousands of these ideographs. */
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

/** Typefaces of a family in order of preference; a file is loaded only when a text needs it. */
export interface TypefaceOrder {
  /** The first is the requested family. */
  readonly text: readonly Typeface[];
  /** Tried first for characters with emoji presentation, last for all others. */
  readonly emoji: readonly Typeface[];
}

/** The order of a family. @param han style of ideographs to try first */
export function typefaceOrder(family: FaceFamily, han: HanStyle, isItalic = false): TypefaceOrder {
  const others = [boxDrawingTypeface, own.Inter, ...scriptFaces, ...symbolFaces];
  const styles = [han, ...HAN_STYLES.filter((style) => style !== han)];
  const text = [own[family], ...others.filter((face) => face !== own[family])];
  const ideographs = [...styles.map((style) => hanFaces[style]), rareHanFace, wholeHanFace];
  const slanted = isItalic ? [...new Set([italics[family], italics.Inter])] : [];
  return { text: [...slanted, ...text, ...ideographs, rareLetters, ...furtherFaces], emoji: emojiFaces };
}

/** The typeface of a style of ideographs. */
export function hanTypeface(style: HanStyle): Typeface {
  return hanFaces[style];
}

/** Whether no style has this ideograph. */
export function isRareHan(codePoint: number): boolean {
  return HAN_STYLES.every((style) => hanFaces[style].partOf(codePoint) < 0);
}

/** Every typeface, in no particular order. */
export const typefaces: readonly Typeface[] = [
  ...Object.values(own),
  boxDrawingTypeface,
  ...scriptFaces,
  ...symbolFaces,
  ...Object.values(hanFaces),
  rareHanFace,
  wholeHanFace,
  rareLetters,
  ...furtherFaces,
  ...emojiFaces,
  ...Object.values(italics),
];

/** Included in every program: Latin, Greek, Cyrillic, symbols and emoji, used with any language. */
const everywhere: readonly Typeface[] = [
  ...Object.values(own),
  ...Object.values(italics),
  boxDrawingTypeface,
  rareLetters,
  ...symbolFaces,
  ...emojiFaces,
];

/** The package with the files of all other scripts, for programs that do not include them. */
export const WORLD_FONTS_PACKAGE = '@pictable/fonts-world';

/** Files that are missing if that package is not installed. */
export const worldFontFiles: ReadonlySet<string> = new Set(
  typefaces
    .filter((typeface) => !everywhere.includes(typeface))
    .flatMap(({ faces }) => faces.map(({ file }) => file)),
);

/** Every file at every weight. */
export const faceRecords: readonly FaceRecord[] = typefaces.flatMap((typeface) => typeface.faces);

function staticFamily(family: string, slug: string, covered: string): Typeface {
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

/** A script with one file for all weights. */
function variableFace(packageName: string, part: string, covered: string): Typeface {
  const file = `@fontsource-variable/${packageName}/files/${packageName}-${part}-wght-normal.woff2`;
  const family = familyOf(packageName);
  return new Typeface({ slug: packageName, family, files: { 400: [file] }, covered, isVariable: true });
}

/** `noto-sans-tai-le` is Noto Sans Tai Le. */
function familyOf(packageName: string): string {
  return packageName.replaceAll('-', ' ').replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

/** A script of Noto Sans with a single weight. */
function regularFace(script: (typeof regularScripts)[number]): Typeface {
  const name = `noto-sans-${script}`;
  return singleFace({
    slug: script,
    family: familyOf(name),
    file: `@fontsource/${name}/files/${name}-${script}-400-normal.woff2`,
    covered: coverage[script],
  });
}

function singleFace(face: { slug: string; family: string; file: string; covered: string }): Typeface {
  const { slug, family, file, covered } = face;
  return new Typeface({ slug, family, files: { 400: [file] }, covered, isVariable: false });
}

/** Ideographs of one style: about a hundred files, grouped by frequency of use. */
function hanFace(style: HanStyle | 'hk'): Typeface {
  const { parts, covered } = hanCoverage[style];
  const name = `noto-sans-${style}`;
  const files = parts
    .split(' ')
    .map((part) => `@fontsource-variable/${name}/files/${name}-${part}-wght-normal.woff2`);
  const family = `Noto Sans ${style.toUpperCase()}`;
  return new Typeface({ slug: name, family, files: { 400: files }, covered, isVariable: true });
}
