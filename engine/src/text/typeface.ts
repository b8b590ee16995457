import { type CodePointRanges, includesCodePoint, parseRanges } from './code-point-ranges.ts';
import type { FaceRecord, FaceWeight, Stretch } from './face-record.ts';
import { PartMap } from './part-map.ts';

interface TypefaceFiles {
  /** Stable name without spaces, the start of every key. */
  readonly slug: string;
  readonly family: string;
  /** Files by weight; bold falls back to regular. Several files hold different characters. */
  readonly files: { readonly 400: readonly string[]; readonly 700?: readonly string[] };
  /** Code points: ranges for one file (see `parseRanges`), else which file has each (see `PartMap`). */
  readonly covered: string;
  readonly isVariable: boolean;
  readonly stretch?: Stretch;
  readonly isItalic?: boolean;
}

/** A design with its weights, in one file or in many that share out the characters. */
export class Typeface {
  readonly faces: readonly FaceRecord[];
  private readonly written: string;
  /** How many files share out the characters. */
  readonly partCount: number;
  private ranges: CodePointRanges | undefined;
  private parts: PartMap | undefined;

  constructor({ slug, family, files, covered, isVariable, stretch, isItalic }: TypefaceFiles) {
    this.written = covered;
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

  /** Number of the file that has a code point; -1 where none has. */
  partOf(codePoint: number): number {
    if (this.partCount > 1) {
      this.parts ??= new PartMap(this.written);
      return this.parts.partOf(codePoint);
    }
    this.ranges ??= parseRanges(this.written);
    return includesCodePoint(this.ranges, codePoint) ? 0 : -1;
  }

  /** The face of a file, at the weight nearest to the one asked for. */
  face(part: number, weight: FaceWeight): FaceRecord {
    const bold = this.faces[this.partCount + part];
    return weight === 700 && bold ? bold : this.faces[part]!;
  }
}
