import { NO_DESCRIPTION, type Page, type Scene } from '../scene/scene.ts';
import type { StyledTable } from '../table/styled-table.ts';
import type { FontSet } from '../text/font-set.ts';
import type { FontLoader, TextEngine } from '../text/text-engine.ts';
import type { Warning } from '../warnings.ts';
import { logoClampMessage } from './emit/emit-logo.ts';
import { emitPart } from './emit/emit-part.ts';
import {
  emitHeadings,
  emitTitle,
  type Headings,
  headingHeightPx,
  headingsHeightPx,
  layoutHeadings,
  layoutPartLabel,
} from './emit/headings.ts';
import type { HitMap } from './emit/hit-map.ts';
import { SceneWriter } from './emit/scene-writer.ts';
import type { LayoutOptions } from './layout-options.ts';
import { missingFontsWarning, missingGlyphWarning, uprightItalicWarning } from './missing-glyphs.ts';
import { ownFontWarnings } from './own-font-warnings.ts';
import { type PageMargins, pageMargins } from './pages/page-margins.ts';
import { portraitPaper } from './pages/paper.ts';
import { planPages } from './pages/plan-pages.ts';
import { planParts } from './pages/plan-parts.ts';
import { resolveLayouts } from './resolve-layouts.ts';
import { runFont } from './run-fonts.ts';
import type { TableLayout } from './table-layout.ts';
import { TableTexts } from './table-texts.ts';

/** Result of laying out a table: the scene to paint, the cell boxes and warnings for the caller. */
export interface LayoutResult {
  readonly scene: Scene;
  readonly hits: HitMap;
  /** Whether anything in the scene is a link. */
  readonly hasLinks: boolean;
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
export async function layoutTable(
  table: StyledTable,
  text: TextEngine,
  options: LayoutOptions,
): Promise<LayoutResult> {
  const texts = new TableTexts(text.ownFamily?.hasAscii === false);
  texts.addTable(table);
  const fonts = text.fontSet(texts.otherTexts.map((content) => content.text));
  const survey = await loadFaces(texts, text, fonts);
  const missing = survey.missingCodePoints();
  if (options.format === 'pdf') await text.loadSubsetter();
  const margins = pageMargins(table.style, options);
  const { layouts, warnings } = resolveLayouts(table, fonts, margins, options);
  const { scene, hits, hasLinks, clamps } = buildScene(table, layouts, fonts, text, margins, options);
  return {
    scene,
    hits,
    hasLinks,
    warnings: glyphWarnings(texts, fonts, survey, text.ownFamily),
    clamps: [...warnings, ...clamps],
    missingCodePoints: missing,
    cutCells: cutCells(layouts),
  };
}

function glyphWarnings(
  texts: TableTexts,
  fonts: FontSet,
  survey: FontLoader,
  own: TextEngine['ownFamily'],
): Warning[] {
  const missing = survey.missingCodePoints();
  const missingFamilies = survey.missingFamilies();
  const hasUprightItalics = texts.runs.some(
    ({ text, run }) =>
      run.isItalic &&
      !(run.fontFamily === own?.name && !own.hasItalic) &&
      runFont(run, text, fonts).chain.hasUprightLetters(text.slice(run.from, run.to)),
  );
  return [
    ...(missing.length > 0 ? [missingGlyphWarning(missing)] : []),
    ...(missingFamilies.length > 0 ? [missingFontsWarning(missingFamilies)] : []),
    ...(hasUprightItalics ? [uprightItalicWarning] : []),
    ...(own === undefined ? [] : ownFontWarnings(own, texts, survey.substitutedCodePoints())),
  ];
}

function cutCells(layouts: readonly TableLayout[]): (string | undefined)[] {
  return layouts.flatMap(({ cells }) => cells.filter((cell) => cell.isCut).map(({ cell }) => cell.pointer));
}

/** Loads every face the table needs. The returned survey lists the code points that no face covers. */
async function loadFaces(
  { asciiStyles, otherTexts, runs }: TableTexts,
  text: TextEngine,
  fonts: FontSet,
): Promise<FontLoader> {
  const survey = text.createFontLoader();
  for (const { fontFamily, fontWeight } of asciiStyles) {
    survey.addAscii(fonts.font(fontFamily, fontWeight, ''));
  }
  for (const { text: content, style } of otherTexts) {
    survey.add(content, fonts.font(style.fontFamily, style.fontWeight, content));
  }
  for (const { text: whole, run } of runs) {
    survey.add(whole.slice(run.from, run.to), runFont(run, whole, fonts));
  }
  await survey.load();
  return survey;
}

function logoClamps({ titleLogo, below }: Headings): Warning[] {
  const boxes = [titleLogo?.box, ...below.map((heading) => ('logo' in heading ? heading.logo : undefined))];
  return boxes.flatMap((box) => {
    const message = box && logoClampMessage(box);
    return message === undefined ? [] : [{ message }];
  });
}

function buildScene(
  table: StyledTable,
  layouts: readonly [TableLayout, ...TableLayout[]],
  fonts: FontSet,
  text: TextEngine,
  margins: PageMargins,
  options: LayoutOptions,
): Pick<LayoutResult, 'scene' | 'hits' | 'hasLinks' | 'clamps'> {
  const headings = layoutHeadings(table, layouts[0].widthPx, fonts, options.logo);
  const width = layouts[0].widthPx;
  const canvas = options.canvas;
  const partLabelPx = headingHeightPx(layoutPartLabel(table, 1, 1, width, fonts));
  const plan = canvas
    ? planParts(layouts, { headings, margins, partLabelPx }, canvas)
    : planPages(layouts, headings, margins, options);
  const writer = new SceneWriter(plan.scale, text.glyphsForScene());
  const pages = plan.pages.map((planned, index): Page => {
    const { layout, part, hasTitle, below, leftPx: x, widthPx, heightPx } = planned;
    writer.page = index;
    const items = hasTitle ? emitTitle(writer, headings, { x, y: planned.topPx, width }) : [];
    const tableTop = planned.topPx + (hasTitle ? headings.abovePx : 0);
    const emitted = emitPart(writer, layout, part, { x, y: tableTop });
    items.push(...emitted.items);
    let y = tableTop + emitted.heightPx;
    items.push(...emitHeadings(writer, below, { x, y, width }, table.style.direction));
    y += headingsHeightPx(below);
    const partLabel =
      canvas && plan.pages.length > 1
        ? layoutPartLabel(table, index + 1, plan.pages.length, layout.widthPx, fonts)
        : undefined;
    if (partLabel) items.push(...emitHeadings(writer, [partLabel], { x, y, width: layout.widthPx }));
    return { widthPx, heightPx, background: table.style.backgroundColor, items };
  });
  const scene: Scene = {
    ...(options.description ?? NO_DESCRIPTION),
    pages,
    glyphs: writer.glyphs.store(),
    faces: writer.faces,
    images: writer.images,
    direction: table.style.direction,
    ...(portraitPaper(options) && writer.bookmarks.length > 0 && { bookmarks: writer.bookmarks }),
  };
  return { scene, hits: { cells: writer.hits }, hasLinks: writer.hasLinks, clamps: logoClamps(headings) };
}
