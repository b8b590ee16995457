import { type Color, rgb } from '../scene/color.ts';
import {
  type GlyphStore,
  type GlyphsItem,
  type GroupItem,
  type GroupRole,
  type Item,
  NO_DESCRIPTION,
  type Page,
  type PolygonItem,
  type RectItem,
  type Scene,
} from '../scene/scene.ts';
import {
  BOX_ADVANCE,
  BOX_COLORS,
  BOX_INK,
  BOX_STRIPE,
  boldBoxFace,
  boxFace,
  boxGlyph,
  colorBoxFace,
} from './box-fonts.ts';

/** Bounding box in px in which a colour must appear on the first page. */
export interface ColorBox {
  readonly color: Color;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A scene that every painter must render alike. */
export interface PainterScene {
  readonly name: string;
  readonly scene: Scene;
  readonly boxes: readonly ColorBox[];
}

/** Builds scenes by hand and collects their glyph runs. */
export class SceneWriter {
  private readonly ids: number[] = [];
  private readonly x: number[] = [];
  private readonly clusters: number[] = [];

  /** Text in the box font, one glyph per character. */
  text(
    text: string,
    x: number,
    y: number,
    sizePx: number,
    color: Color,
    more: Partial<GlyphsItem> = {},
  ): GlyphsItem {
    const from = this.ids.length;
    const characters = [...text];
    const ordered =
      (more.level ?? 0) % 2 === 1
        ? characters.map((_, index) => characters.length - 1 - index)
        : characters.map((_, index) => index);
    const offsets: number[] = [];
    let offset = 0;
    for (const character of characters) {
      offsets.push(offset);
      offset += character.length;
    }
    ordered.forEach((logical, visual) => {
      this.ids.push(boxGlyph(characters[logical]!.codePointAt(0)!));
      this.x.push(visual * BOX_ADVANCE);
      this.clusters.push(offsets[logical]!);
    });
    const widthPx = (characters.length * BOX_ADVANCE * sizePx) / 1000;
    return {
      kind: 'glyphs',
      face: 0,
      sizePx,
      x,
      y,
      widthPx,
      color,
      from,
      to: this.ids.length,
      text,
      level: 0,
      ...more,
    };
  }

  /** Glyphs as a shaper may return them: several characters per glyph or several glyphs per character. */
  glyphs(
    text: string,
    glyphs: readonly { id: number; x: number; cluster: number }[],
    item: Partial<GlyphsItem>,
  ): GlyphsItem {
    const from = this.ids.length;
    for (const glyph of glyphs) {
      this.ids.push(glyph.id);
      this.x.push(glyph.x);
      this.clusters.push(glyph.cluster);
    }
    const base = {
      kind: 'glyphs',
      face: 0,
      sizePx: 10,
      x: 0,
      y: 0,
      widthPx: 10,
      color: rgb(0x000000),
      level: 0,
    } as const;
    return { ...base, text, from, to: this.ids.length, ...item };
  }

  scene(pages: readonly Page[], more: Partial<Scene> = {}): Scene {
    const glyphs: GlyphStore = {
      count: this.ids.length,
      ids: Uint16Array.from(this.ids),
      x: Int32Array.from(this.x),
      y: undefined,
      clusters: Uint16Array.from(this.clusters),
    };
    const words = {
      ...NO_DESCRIPTION,
      title: 'Boxes',
      documentTitle: 'Boxes',
      description: 'A table of boxes.',
    };
    const content = { pages, glyphs, faces: [boxFace, boldBoxFace], images: [], direction: 'ltr' } as const;
    return { ...content, ...words, ...more };
  }
}

/** A rectangle with only the properties in `more`. */
export function rect(
  x: number,
  y: number,
  width: number,
  height: number,
  more: Partial<RectItem> = {},
): RectItem {
  return {
    kind: 'rect',
    x,
    y,
    width,
    height,
    fill: undefined,
    radii: undefined,
    stroke: undefined,
    shadow: undefined,
    ...more,
  };
}

/** A polygon by the x and y of its corners. */
export function polygon(fill: Color, ...points: readonly number[]): PolygonItem {
  return { kind: 'polygon', points, fill };
}

/** A group without a grid position unless `more` sets one. */
export function group(role: GroupRole, items: readonly Item[], more: Partial<GroupItem> = {}): GroupItem {
  return { kind: 'group', role, row: -1, column: -1, colspan: 1, rowspan: 1, items, ...more };
}

/** Expected ink box of a run of box glyphs. */
export function inkBox(item: GlyphsItem): ColorBox {
  const unit = item.sizePx / 1000;
  const last = (item.to - item.from - 1) * BOX_ADVANCE;
  return {
    color: item.color,
    x: item.x + BOX_INK.left * unit,
    y: item.y - BOX_INK.top * unit,
    width: (last + BOX_INK.right - BOX_INK.left) * unit,
    height: (BOX_INK.top - BOX_INK.bottom) * unit,
  };
}

/** Expected box of a rectangle painted in `color`. */
export function boxOf(color: Color, x: number, y: number, width: number, height: number): ColorBox {
  return { color, x, y, width, height };
}

const RED = rgb(0xe60000);
const GREEN = rgb(0x00a33c);
const BLUE = rgb(0x0033cc);
const WHITE = rgb(0xffffff);

/** Coloured boxes and text at known positions; each scene tests one feature. */
export function painterScenes(): PainterScene[] {
  return [
    rectScene(),
    strokeScene(),
    lineScene(false),
    lineScene(true),
    clipScene(),
    textScene(),
    raisedScene(),
    tableScene(),
    alphaScene(),
    colorGlyphScene(),
  ];
}

/** A colour glyph: a gradient with a hard stop in the middle of the box, under a stripe. */
function colorGlyphScene(): PainterScene {
  const writer = new SceneWriter();
  const run = writer.text('A', 10, 60, 50, rgb(0x000000), { face: 2 });
  const faces = [boxFace, boldBoxFace, colorBoxFace];
  const ink = inkBox(run);
  const half = ink.width / 2;
  const unit = run.sizePx / boxFace.unitsPerEm;
  const stripeTop = run.y - BOX_STRIPE.top * unit;
  return {
    name: 'paints colour glyphs',
    scene: writer.scene([page([run])], { faces }),
    boxes: [
      boxOf(BOX_COLORS.left, ink.x, ink.y, half, ink.height),
      boxOf(BOX_COLORS.right, ink.x + half, ink.y, half, ink.height),
      boxOf(BOX_COLORS.stripe, ink.x, stripeTop, ink.width, (BOX_STRIPE.top - BOX_STRIPE.bottom) * unit),
    ],
  };
}

function page(items: readonly Item[], background: Color | undefined = WHITE): Page {
  return { widthPx: 240, heightPx: 120, background, items };
}

function rectScene(): PainterScene {
  const items = [
    rect(10, 10, 50, 20, { fill: RED }),
    rect(80.5, 12.25, 60.25, 31.5, { fill: GREEN, radii: [8, 8, 8, 8] }),
    rect(20, 60, 100, 40, { fill: BLUE, radii: [20, 0, 10, 0] }),
  ];
  const boxes = [
    boxOf(RED, 10, 10, 50, 20),
    boxOf(GREEN, 80.5, 12.25, 60.25, 31.5),
    boxOf(BLUE, 20, 60, 100, 40),
  ];
  return {
    name: 'fills rectangles with square, round and mixed corners',
    scene: new SceneWriter().scene([page(items)]),
    boxes,
  };
}

function strokeScene(): PainterScene {
  const stroke = (color: Color, widthPx: number, style: 'solid' | 'dashed' | 'dotted') => ({
    stroke: { color, widthPx, style },
  });
  const items = [
    rect(10, 10, 60, 40, stroke(RED, 3, 'solid')),
    rect(90, 10, 60, 40, stroke(GREEN, 2, 'dashed')),
    rect(20, 60, 80, 50, { ...stroke(BLUE, 4, 'solid'), radii: [12, 12, 12, 12], fill: rgb(0xffee88) }),
  ];
  const boxes = [boxOf(RED, 10, 10, 60, 40), boxOf(GREEN, 90, 10, 60, 40), boxOf(BLUE, 20, 60, 80, 50)];
  return {
    name: 'paints frames inside their rectangle',
    scene: new SceneWriter().scene([page(items)]),
    boxes,
  };
}

/** @param isReversed whether lines go from right to left and upwards */
function lineScene(isReversed: boolean): PainterScene {
  const line = (
    x1: number,
    y1: number,
    x2: number,
    y2: number,
    widthPx: number,
    color: Color,
    style: 'solid' | 'dashed' | 'dotted',
  ): Item => {
    const ends = isReversed ? { x1: x2, y1: y2, x2: x1, y2: y1 } : { x1, y1, x2, y2 };
    return { kind: 'line', ...ends, widthPx, color, style };
  };
  const items = [
    line(10, 10.5, 200, 10.5, 1, RED, 'solid'),
    line(12, 30, 177, 30, 3, GREEN, 'dashed'),
    line(220.5, 12, 220.5, 103, 4, BLUE, 'dotted'),
  ];
  const boxes = [boxOf(RED, 10, 10, 190, 1), boxOf(GREEN, 12, 28.5, 165, 3), boxOf(BLUE, 218.5, 12, 4, 91)];
  return {
    name: `paints solid, dashed and dotted lines to both ends${isReversed ? ', in the other direction' : ''}`,
    scene: new SceneWriter().scene([page(items)]),
    boxes,
  };
}

function clipScene(): PainterScene {
  const inner: Item = {
    kind: 'clip',
    x: 60,
    y: 0,
    width: 300,
    height: 300,
    radii: [0, 0, 0, 0],
    items: [rect(0, 0, 240, 120, { fill: RED })],
  };
  const outer: Item = {
    kind: 'clip',
    x: 20,
    y: 15,
    width: 120,
    height: 70,
    radii: [10, 10, 10, 10],
    items: [inner],
  };
  const after = rect(150, 90, 30, 10, { fill: BLUE });
  const boxes = [boxOf(RED, 60, 15, 80, 70), boxOf(BLUE, 150, 90, 30, 10)];
  return { name: 'nests and ends clips', scene: new SceneWriter().scene([page([outer, after])]), boxes };
}

function textScene(): PainterScene {
  const writer = new SceneWriter();
  const texts = [
    writer.text('Hello', 10, 30, 20, RED),
    writer.text('bold words', 10.4, 60.3, 13.5, GREEN, { face: 1 }),
    writer.text('اب', 150, 100, 24, BLUE, { level: 1 }),
  ];
  return {
    name: 'places text on its baseline',
    scene: writer.scene([page(texts)]),
    boxes: texts.map(inkBox),
  };
}

/** Diacritics are glyphs with a vertical offset. */
function raisedScene(): PainterScene {
  const writer = new SceneWriter();
  const item = writer.text('ab', 20, 80, 40, RED);
  const low = writer.text('c', 120, 80, 40, BLUE);
  const scene = writer.scene([page([item, low])]);
  const raised = { ...scene, glyphs: { ...scene.glyphs, y: Int16Array.of(0, 500, -400) } };
  const ink = inkBox(item);
  const lowered = inkBox(low);
  const boxes = [
    { ...ink, y: ink.y - 20, height: ink.height + 20 },
    { ...lowered, y: lowered.y + 16 },
  ];
  return { name: 'shifts glyphs with an offset above or below the baseline', scene: raised, boxes };
}

function tableScene(): PainterScene {
  const writer = new SceneWriter();
  const title = group('title', [writer.text('Title', 20, 20, 16, RED)]);
  const cell = (text: string, row: number, column: number): GroupItem => {
    const role = row === 0 ? 'header-cell' : 'cell';
    const x = 20 + column * 80;
    const y = 30 + row * 24;
    return group(role, [writer.text(text, x + 8, y + 16, 10, row === 0 ? WHITE : GREEN)], { row, column });
  };
  const rows = [
    group('header-row', [cell('Name', 0, 0), cell('Sum', 0, 1)], { row: 0 }),
    group('row', [cell('Ada', 1, 0), cell('1.10', 1, 1)], { row: 1 }),
    group('row', [cell('Grace', 2, 0), cell('0', 2, 1)], { row: 2 }),
  ];
  const behind = group('decoration', [
    rect(20, 30, 160, 24, { fill: BLUE }),
    rect(20, 78, 160, 24, { fill: rgb(0xeeeeee) }),
  ]);
  const boxes = [boxOf(BLUE, 20, 30, 160, 24), boxOf(GREEN, 28.5, 63, 103, 32)];
  return {
    name: 'paints a table in groups',
    scene: writer.scene([page([title, group('table', [behind, ...rows])])]),
    boxes,
  };
}

function alphaScene(): PainterScene {
  const shadow = { color: rgb(0x000000, 0x40), dx: 0, dy: 3, sigmaPx: 4 };
  const items = [
    rect(30, 20, 100, 60, { fill: GREEN, radii: [6, 6, 6, 6], shadow }),
    rect(60, 30, 20, 20, { fill: rgb(0xff0000, 0x80) }),
  ];
  return {
    name: 'paints a shadow under its rectangle',
    scene: new SceneWriter().scene([page(items)]),
    boxes: [boxOf(GREEN, 30, 20, 100, 60)],
  };
}
