import type { OwnTypefaces, TypefaceSource } from '../fonts/face-chain.ts';
import type { FaceRecord, FaceWeight } from '../fonts/face-record.ts';
import type { Face, FaceStore, LoadedFile } from '../fonts/face-store.ts';
import type { SanitizedFont } from './sanitize-font.ts';

/** A file of an own font, and what identifies its content. */
export interface OwnFontFile {
  readonly id: string;
  readonly font: SanitizedFont;
}

/** From this weight on, a face looks bold. */
const BOLD_FROM = 600;
const FIRST_ASCII = 0x20;
const LAST_ASCII = 0x7e;

/** The faces of an own font: one per weight and style that a table can have. */
export class OwnFamily {
  readonly name: string;
  readonly hasBold: boolean;
  readonly hasItalic: boolean;
  /** Whether all its faces have every ASCII character. */
  readonly hasAscii: boolean;
  private readonly files: readonly OwnFontFile[];
  private readonly store: FaceStore;
  private readonly opened = new Map<OwnFontFile, LoadedFile>();
  private readonly faces = new Map<string, Face>();

  /** @param files at least one */
  constructor(name: string, files: readonly OwnFontFile[], store: FaceStore) {
    this.name = name;
    this.files = files;
    this.store = store;
    this.hasItalic = files.some(({ font }) => font.header.isItalic);
    this.hasBold = weightAt(this.fileFor(700, false), 700) >= BOLD_FROM;
    this.hasAscii = ([400, 700] as const).every((weight) =>
      [false, true].every((isItalic) => coversAscii(this.faceFor(weight, isItalic))),
    );
  }

  /** Italic text uses upright letters where the italic file has none. */
  typefacesFor(weight: FaceWeight, isItalic: boolean): OwnTypefaces {
    const upright = sourceOf(this.faceFor(weight, false));
    const typefaces: OwnTypefaces['typefaces'] =
      isItalic && this.hasItalic ? [sourceOf(this.faceFor(weight, true)), upright] : [upright];
    return { hasAscii: this.hasAscii, typefaces };
  }

  /** Every face that the family uses. */
  allFaces(): readonly Face[] {
    return [...this.faces.values()];
  }

  private faceFor(weight: FaceWeight, isItalic: boolean): Face {
    const file = this.fileFor(weight, isItalic);
    const { header } = file.font;
    const effective = weightAt(file, weight);
    const key = `own-${file.id}-${effective}`;
    const known = this.faces.get(key);
    if (known !== undefined) return known;
    const record: FaceRecord = {
      key,
      family: this.name,
      weight: effective >= BOLD_FROM ? 700 : 400,
      file: key,
      isVariable: header.hasWeightAxis,
      axisWeight: header.hasWeightAxis ? effective : undefined,
      ...(header.isItalic && { isItalic: true }),
    };
    let loaded = this.opened.get(file);
    if (loaded === undefined) {
      loaded = this.store.open(file.font.bytes);
      this.opened.set(file, loaded);
    }
    const face = this.store.add(record, loaded);
    this.faces.set(key, face);
    return face;
  }

  /** The file that CSS would choose; upright and italic files replace each other if there is only one kind. */
  private fileFor(weight: FaceWeight, isItalic: boolean): OwnFontFile {
    const own = this.files.filter(({ font }) => font.header.isItalic === isItalic);
    const candidates = own.length > 0 ? own : this.files;
    return candidates.reduce((best, file) =>
      distance(weightAt(file, weight), weight) < distance(weightAt(best, weight), weight) ? file : best,
    );
  }
}

/** The weight closest to the requested one that a file has. */
function weightAt({ font }: OwnFontFile, weight: FaceWeight): number {
  const { weightMin, weightMax } = font.header;
  return Math.min(Math.max(weight, weightMin), weightMax);
}

/** Order of CSS: for regular text up to 500, then lighter, then heavier; for bold text heavier, then lighter. */
function distance(weight: number, wanted: FaceWeight): number {
  const [near, far, farther] = [0, 1_000, 2_000];
  if (wanted === 700) return weight >= 700 ? near + weight - 700 : far + 700 - weight;
  if (weight >= 400 && weight <= 500) return near + weight - 400;
  return weight < 400 ? far + 400 - weight : farther + weight - 400;
}

function sourceOf({ shaper, record }: Face): TypefaceSource {
  return {
    partOf: (codePoint) => (shaper.glyphOf(codePoint) === 0 ? -1 : 0),
    face: () => record,
  };
}

function coversAscii({ shaper }: Face): boolean {
  for (let codePoint = FIRST_ASCII; codePoint <= LAST_ASCII; codePoint++)
    if (shaper.glyphOf(codePoint) === 0) return false;
  return true;
}
