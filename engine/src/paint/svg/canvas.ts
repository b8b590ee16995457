import type { Scene } from '../../scene/scene.ts';
import type { SceneFonts } from '../../scene/scene-fonts.ts';
import { checkOutputSize } from '../output-limit.ts';
import type { SvgText } from '../painter.ts';
import { ID_PREFIX_PLACEHOLDER } from './markup.ts';

/** An SVG under construction: markup of the body and the definitions, and the ids defined so far. */
export class Canvas {
  readonly scene: Scene;
  readonly fonts: SceneFonts;
  readonly text: SvgText;
  readonly body: string[] = [];
  readonly definitions: string[] = [];
  /** Element id of each glyph, by face and glyph id; undefined for glyphs without ink. */
  readonly glyphIds: Map<number, string | undefined>[];
  readonly imageIds = new Map<number, string>();
  private readonly bytesMax: number | undefined;
  /** UTF-16 units written so far, a lower bound of the file size in bytes. */
  private units = 0;
  private idCount = 0;
  private shapeAttributes = '';
  private shapeData: string[] = [];

  /** @param bytesMax size limit of the file */
  constructor(scene: Scene, fonts: SceneFonts, text: SvgText, bytesMax?: number) {
    this.bytesMax = bytesMax;
    this.text = text;
    this.scene = scene;
    this.fonts = fonts;
    this.glyphIds = scene.faces.map(() => new Map());
  }

  newId(): string {
    this.idCount += 1;
    return ID_PREFIX_PLACEHOLDER + this.idCount.toString(36);
  }

  /** @throws OutputTooLargeError */
  add(markup: string): void {
    if (this.shapeData.length > 0) this.closeShape();
    this.body.push(markup);
    this.count(markup);
  }

  /**
   * Adds path data with the given attributes. Consecutive shapes with the same attributes share one element.
   * Only opaque colours are allowed, because translucent shapes in one element would not darken where they
   * overlap.
   */
  addShape(attributes: string, data: string): void {
    if (attributes !== this.shapeAttributes) {
      if (this.shapeData.length > 0) this.closeShape();
      this.shapeAttributes = attributes;
    }
    this.shapeData.push(data);
    this.count(data);
  }

  private count({ length }: string): void {
    this.units += length;
    checkOutputSize(this.units, this.bytesMax);
  }

  private closeShape(): void {
    this.body.push('<path', this.shapeAttributes, ' d="', this.shapeData.join(''), '"/>');
    this.shapeData = [];
    this.shapeAttributes = '';
  }
}
