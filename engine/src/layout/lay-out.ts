import type { Page, Scene } from '../scene/scene.ts';
import type { StyledTable } from '../table/styled-table.ts';
import type { FontShelf } from '../text/font-shelf.ts';
import type { TextEngine, TextSurvey } from '../text/text-engine.ts';
import type { Warning } from '../warnings.ts';
import { describeTable } from './describe-table.ts';
import { drawPart } from './draw-part.ts';
import { breakHeadings, breakPartMark, drawHeadings, heightOfHeading } from './headings.ts';
import type { HitMap } from './hit-map.ts';
import type { LayoutOptions } from './layout-options.ts';
import { missingFontsWarning, missingGlyphWarning, uprightWarning } from './missing-glyphs.ts';
import { type OuterRoom, outerRoom } from './outer-room.ts';
import { planPages } from './plan-pages.ts';
import { planParts } from './plan-parts.ts';
import { runFont } from './run-fonts.ts';
import { SceneWriter } from './scene-writer.ts';
import { settleLayouts } from './settle-layouts.ts';
import type { TableLayout } from './table-layout.ts';
import { TableTexts } from './table-texts.ts';

/** A table laid out: the scene to paint, where its cells are, what its maker should know. */
export interface LaidOut {
  readonly scene: Scene;
  readonly hits: HitMap;
  readonly warnings: readonly Warning[];
  /** Widths that could not be kept. */
  readonly clamps: readonly Warning[];
  /** Characters that no face has. */
  readonly missingCodePoints: readonly number[];
  /** JSON Pointers of cells whose text is cut with an ellipsis; undefined for cells the engine made. */
  readonly cutCells: readonly (string | undefined)[];
}

/**
 * Lays a styled table out. Waits only while faces are loaded that this engine has not used before; rejects when the
 * host cannot read one.
 */
export async function layOut(table: StyledTable, text: TextEngine, options: LayoutOptions): Promise<LaidOut> {
  const texts = new TableTexts();
  texts.addTable(table);
  const fonts = text.shelf(texts.others.map((other) => other.text));
  const survey = await loadFaces(texts, text, fonts);
  const missing = survey.missingCodePoints();
  const absent = survey.absentFamilies();
  if (options.format === 'pdf') await text.loadSubsetter();
  const outer = outerRoom(table.look, options);
  const { layouts, warnings } = settleLayouts(table, fonts, outer, options);
  const { scene, hits } = drawScene(table, layouts, fonts, text, outer, options);
  return {
    scene,
    hits,
    warnings: glyphWarnings(texts, fonts, missing, absent),
    clamps: warnings,
    missingCodePoints: missing,
    cutCells: cutCells(layouts),
  };
}

function glyphWarnings(
  { runs }: TableTexts,
  fonts: FontShelf,
  missing: readonly number[],
  absent: readonly string[],
): Warning[] {
  const isUpright = runs.some(
    ({ text, run }) =>
      run.isItalic && runFont(run, text, fonts).chain.hasUpright(text.slice(run.from, run.to)),
  );
  return [
    ...(missing.length > 0 ? [missingGlyphWarning(missing)] : []),
    ...(absent.length > 0 ? [missingFontsWarning(absent)] : []),
    ...(isUpright ? [uprightWarning] : []),
  ];
}

function cutCells(layouts: readonly TableLayout[]): (string | undefined)[] {
  return layouts.flatMap(({ cells }) => cells.filter(({ isCut }) => isCut).map(({ cell }) => cell.pointer));
}

/** Loads every face the table needs; what is returned knows the code points that no face has. */
async function loadFaces(
  { plainLooks, others, runs }: TableTexts,
  text: TextEngine,
  fonts: FontShelf,
): Promise<TextSurvey> {
  const survey = text.survey();
  for (const { fontFamily, fontWeight } of plainLooks) {
    survey.addPlain(fonts.font(fontFamily, fontWeight, ''));
  }
  for (const { text: own, look } of others) {
    survey.add(own, fonts.font(look.fontFamily, look.fontWeight, own));
  }
  for (const { text: whole, run } of runs) {
    survey.add(whole.slice(run.from, run.to), runFont(run, whole, fonts));
  }
  await survey.load();
  return survey;
}

function drawScene(
  table: StyledTable,
  layouts: readonly [TableLayout, ...TableLayout[]],
  fonts: FontShelf,
  text: TextEngine,
  outer: OuterRoom,
  options: LayoutOptions,
): Pick<LaidOut, 'scene' | 'hits'> {
  const headings = breakHeadings(table, layouts[0].widthPx, fonts);
  const width = layouts[0].widthPx;
  const { sheet } = options;
  const markPx = heightOfHeading(breakPartMark(table, 1, 1, width, fonts));
  const plan = sheet
    ? planParts(layouts, { headings, outer, markPx }, sheet)
    : planPages(layouts, headings, outer, options);
  const writer = new SceneWriter(plan.scale, text.glyphsForScene());
  const pages = plan.pages.map((planned, index): Page => {
    const { layout, part, hasTitle, hasCaption, leftPx: x, widthPx, heightPx } = planned;
    writer.page = index;
    const items = hasTitle ? drawHeadings(writer, headings.above, { x, y: planned.topPx, width }) : [];
    const tableTop = planned.topPx + (hasTitle ? headings.abovePx : 0);
    const drawn = drawPart(writer, layout, part, { x, y: tableTop });
    items.push(...drawn.items);
    let y = tableTop + drawn.heightPx;
    if (hasCaption) {
      items.push(...drawHeadings(writer, headings.below, { x, y, width }));
      y += headings.belowPx;
    }
    const mark =
      sheet && plan.pages.length > 1
        ? breakPartMark(table, index + 1, plan.pages.length, width, fonts)
        : undefined;
    if (mark) items.push(...drawHeadings(writer, [mark], { x, y, width }));
    return { widthPx, heightPx, background: table.look.backgroundColor, items };
  });
  const { title, description } = describeTable(table);
  const scene: Scene = {
    pages,
    glyphs: writer.glyphs.store(),
    faces: writer.faces,
    images: writer.images,
    title,
    description,
    direction: table.look.direction,
  };
  return { scene, hits: { cells: writer.hits } };
}
