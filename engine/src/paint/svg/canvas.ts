import type { Scene } from '../../scene/scene.ts';
import type { SceneFonts } from '../../scene/scene-fonts.ts';
import { checkOutput } from '../output-limit.ts';
import type { SvgText } from '../painter.ts';
import { ID_PREFIX } from './markup.ts';

/** The picture while it grows: body and definitions as parts of text, and what has been defined so far. */
export class Canvas {
  readonly scene: Scene;
  readonly fonts: SceneFonts;
  readonly text: SvgText;
  readonly body: string[] = [];
  readonly definitions: string[] = [];
  /** Id of each glyph by face and glyph id; undefined for glyphs without ink. */
  readonly glyphIds: Map<number, string | undefined>[];
  readonly imageIds = new Map<number, string>();
  private readonly bytesMax: number | undefined;
  /** UTF-16 units written so far: the file has at least as many bytes. */
  private units = 0;
  private idCount = 0;
  private shapeLook = '';
  private shapeData: string[] = [];

  /** @param bytesMax of the file */
  constructor(scene: Scene, fonts: SceneFonts, text: SvgText, bytesMax?: number) {
    this.bytesMax = bytesMax;
    this.text = text;
    this.scene = scene;
    this.fonts = fonts;
    this.glyphIds = scene.faces.map(() => new Map());
  }

  newId(): string {
    this.idCount += 1;
    return ID_PREFIX + this.idCount.toString(36);
  }

  /** @throws OutputTooLarge */
  add(markup: string): void {
    if (this.shapeData.length > 0) this.closeShape();
    this.body.push(markup);
    this.count(markup);
  }

  /**
   * Adds path data under the given attributes. Neighbours of the same look share one element; only opaque looks may
   * be passed, because shared translucent shapes would not darken where they cross.
   */
  addShape(look: string, data: string): void {
    if (look !== this.shapeLook) {
      if (this.shapeData.length > 0) this.closeShape();
      this.shapeLook = look;
    }
    this.shapeData.push(data);
    this.count(data);
  }

  private count({ length }: string): void {
    this.units += length;
    checkOutput(this.units, this.bytesMax);
  }

  private closeShape(): void {
    this.body.push('<path', this.shapeLook, ' d="', this.shapeData.join(''), '"/>');
    this.shapeData = [];
    this.shapeLook = '';
  }
}
