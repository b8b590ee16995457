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

/** Result of laying out a table: the scene to paint, the cell boxes and warnings for the caller. */
export interface LaidOut {
  readonly scene: Scene;
  readonly hits: HitMap;
  readonly warnings: readonly Warning[];
  /** Warnings about requested widths that could not be honoured. */
  readonly clamps: readonly Warning[];
  /** Code points that no font face covers. */
  readonly missingCodePoints: readonly number[];
  /** JSON Pointers of the cells cut with an ellipsis; undefined for cells that the engine added. */
  readonly cutCells: readonly (string | undefined)[];
}

/**
 * Lays out a styled table. Waits only for font faces that this engine has not loaded before; rejects if the
 * host cannot read one.
 */
export async function layOut(table: StyledTable, text: TextEngine, options: LayoutOptions): Promise<LaidOut> {
  const texts = new TableTexts();
  texts.addTable(table);
  const fonts = text.shelf(texts.others.map((content) => content.text));
  const survey = await loadFaces(texts, text, fonts);
  const missing = survey.missingCodePoints();
  const missingFamilies = survey.absentFamilies();
  if (options.format === 'pdf') await text.loadSubsetter();
  const margins = outerRoom(table.look, options);
  const { layouts, warnings } = settleLayouts(table, fonts, margins, options);
  const { scene, hits } = buildScene(table, layouts, fonts, text, margins, options);
  return {
    scene,
    hits,
    warnings: glyphWarnings(texts, fonts, missing, missingFamilies),
    clamps: warnings,
    missingCodePoints: missing,
    cutCells: cutCells(layouts),
  };
}

function glyphWarnings(
  { runs }: TableTexts,
  fonts: FontShelf,
  missing: readonly number[],
  missingFamilies: readonly string[],
): Warning[] {
  const hasUprightItalics = runs.some(
    ({ text, run }) =>
      run.isItalic && runFont(run, text, fonts).chain.hasUpright(text.slice(run.from, run.to)),
  );
  return [
    ...(missing.length > 0 ? [missingGlyphWarning(missing)] : []),
    ...(missingFamilies.length > 0 ? [missingFontsWarning(missingFamilies)] : []),
    ...(hasUprightItalics ? [uprightWarning] : []),
  ];
}

function cutCells(layouts: readonly TableLayout[]): (string | undefined)[] {
  return layouts.flatMap(({ cells }) => cells.filter((cell) => cell.isCut).map(({ cell }) => cell.pointer));
}

/** Loads every face the table needs. The returned survey lists the code points that no face covers. */
async function loadFaces(
  { plainLooks: asciiStyles, others: otherTexts, runs }: TableTexts,
  text: TextEngine,
  fonts: FontShelf,
): Promise<TextSurvey> {
  const survey = text.survey();
  for (const { fontFamily, fontWeight } of asciiStyles) {
    survey.addPlain(fonts.font(fontFamily, fontWeight, ''));
  }
  for (const { text: content, look: style } of otherTexts) {
    survey.add(content, fonts.font(style.fontFamily, style.fontWeight, content));
  }
  for (const { text: whole, run } of runs) {
    survey.add(whole.slice(run.from, run.to), runFont(run, whole, fonts));
  }
  await survey.load();
  return survey;
}

function buildScene(
  table: StyledTable,
  layouts: readonly [TableLayout, ...TableLayout[]],
  fonts: FontShelf,
  text: TextEngine,
  margins: OuterRoom,
  options: LayoutOptions,
): Pick<LaidOut, 'scene' | 'hits'> {
  const headings = breakHeadings(table, layouts[0].widthPx, fonts);
  const width = layouts[0].widthPx;
  const canvas = options.sheet;
  const partLabelPx = heightOfHeading(breakPartMark(table, 1, 1, width, fonts));
  const plan = canvas
    ? planParts(layouts, { headings, margins, partLabelPx }, canvas)
    : planPages(layouts, headings, margins, options);
  const writer = new SceneWriter(plan.scale, text.glyphsForScene());
  const pages = plan.pages.map((planned, index): Page => {
    const { layout, part, hasTitle, hasCaption, leftPx: x, widthPx, heightPx } = planned;
    writer.page = index;
    const items = hasTitle ? drawHeadings(writer, headings.above, { x, y: planned.topPx, width }) : [];
    const tableTop = planned.topPx + (hasTitle ? headings.abovePx : 0);
    const emitted = drawPart(writer, layout, part, { x, y: tableTop });
    items.push(...emitted.items);
    let y = tableTop + emitted.heightPx;
    if (hasCaption) {
      items.push(...drawHeadings(writer, headings.below, { x, y, width }));
      y += headings.belowPx;
    }
    const partLabel =
      canvas && plan.pages.length > 1
        ? breakPartMark(table, index + 1, plan.pages.length, width, fonts)
        : undefined;
    if (partLabel) items.push(...drawHeadings(writer, [partLabel], { x, y, width }));
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
