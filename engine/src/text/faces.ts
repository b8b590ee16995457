import { coverage } from './generated/coverage.ts';

/** Families a table can ask for. */
export type FaceFamily = 'Inter' | 'Roboto' | 'Roboto Mono' | 'Merriweather';

/** CSS weights: regular and bold. */
export type FaceWeight = 400 | 700;

/** One font file the engine may load. */
export interface FaceRecord {
  /** Stable name, used by painters for their caches. */
  readonly key: string;
  readonly family: string;
  readonly weight: FaceWeight;
  /** Module path of the file in its npm package; the host turns it into bytes. */
  readonly file: string;
  /** Code points it has glyphs for, in the written form of `parseRanges`. */
  readonly coverage: string;
}

/** Every face, in no particular order. More scripts are added by adding records here and to `fallbackKeys`. */
export const faceRecords: readonly FaceRecord[] = [
  ...family('Inter', 'inter', coverage.inter),
  ...family('Roboto', 'roboto', coverage.roboto),
  ...family('Roboto Mono', 'roboto-mono', coverage.robotoMono),
  ...family('Merriweather', 'merriweather', coverage.merriweather),
  {
    key: 'symbols-400',
    family: 'Noto Sans Symbols 2',
    weight: 400,
    file: '@expo-google-fonts/noto-sans-symbols-2/400Regular/NotoSansSymbols2_400Regular.ttf',
    coverage: coverage.symbols,
  },
];

/** Keys tried after the family itself, best first; each is loaded only when a text needs it. */
const fallbackKeys: Readonly<Record<FaceWeight, readonly string[]>> = {
  400: ['inter-400', 'symbols-400'],
  700: ['inter-700', 'symbols-400'],
};

/** Keys of the faces a text of this family and weight is drawn with, best first; the first is always loaded. */
export function faceChain(familyName: FaceFamily, weight: FaceWeight): readonly string[] {
  const own = faceRecords.find((face) => face.family === familyName && face.weight === weight)!.key;
  return [own, ...fallbackKeys[weight].filter((key) => key !== own)];
}

function family(name: FaceFamily, slug: string, covered: string): FaceRecord[] {
  const stem = name.replaceAll(' ', '');
  const folder = `@expo-google-fonts/${slug}`;
  return [
    {
      key: `${slug}-400`,
      family: name,
      weight: 400,
      file: `${folder}/400Regular/${stem}_400Regular.ttf`,
      coverage: covered,
    },
    {
      key: `${slug}-700`,
      family: name,
      weight: 700,
      file: `${folder}/700Bold/${stem}_700Bold.ttf`,
      coverage: covered,
    },
  ];
}
