import { type CodePointRanges, includesCodePoint, parseRanges } from '../unicode/code-point-ranges.ts';
import type { FaceRecord, FaceWeight, Stretch } from './face-record.ts';
import { PartMap } from './part-map.ts';

interface TypefaceFiles {
  /** Stable name without spaces; prefix of every key. */
  readonly slug: string;
  readonly family: string;
  /** Files by weight; bold falls back to regular. Each of several files has different characters. */
  readonly files: { readonly 400: readonly string[]; readonly 700?: readonly string[] };
  /** Code points: ranges for one file (see `parseRanges`), or the file of each (see `PartMap`). */
  readonly covered: string;
  readonly isVariable: boolean;
  readonly stretch?: Stretch;
  readonly isItalic?: boolean;
}

/** A typeface with its weights; its characters are in one file or split over several. */
export class Typeface {
  readonly faces: readonly FaceRecord[];
  private readonly coverage: string;
  /** Number of files the characters are split over. */
  readonly partCount: number;
  private ranges: CodePointRanges | undefined;
  private parts: PartMap | undefined;

  constructor({ slug, family, files, covered, isVariable, stretch, isItalic }: TypefaceFiles) {
    this.coverage = covered;
    this.partCount = files[400].length;
    const face = (file: string, part: number, weight: FaceWeight): FaceRecord => {
      const name = files[400].length > 1 ? `${slug}-${part}` : slug;
      const record = { key: `${name}-${weight}`, family, weight, file, isVariable, stretch };
      return isItalic ? { ...record, isItalic } : record;
    };
    const bold = files[700] ?? (isVariable ? files[400] : []);
    this.faces = [
      ...files[400].map((file, part) => face(file, part, 400)),
      ...bold.map((file, part) => face(file, part, 700)),
    ];
  }

  /** Index of the file that has a code point; -1 if none has it. */
  partOf(codePoint: number): number {
    if (this.partCount > 1) {
      this.parts ??= new PartMap(this.coverage);
      return this.parts.partOf(codePoint);
    }
    this.ranges ??= parseRanges(this.coverage);
    return includesCodePoint(this.ranges, codePoint) ? 0 : -1;
  }

  /** The face of a file at the available weight closest to the requested one. */
  face(part: number, weight: FaceWeight): FaceRecord {
    const bold = this.faces[this.partCount + part];
    return weight === 700 && bold ? bold : this.faces[part]!;
  }
}
