import { formatColor } from '../../scene/color.ts';
import type { Item, Page, Radii, Scene } from '../../scene/scene.ts';
import type { CellHit } from '../emit/hit-map.ts';
import type { LayoutResult } from '../layout-table.ts';

/** What a layout contains, as text: one line per cell and per item outside cells, numbers in px. */
export function layoutLines({ scene, hits, ...rest }: LayoutResult): string[] {
  const messages = [...rest.warnings, ...rest.clamps].map(({ message }) => `  warning ${message}`);
  return [
    `  ${scene.direction} "${scene.title}": ${scene.description}`,
    ...messages,
    ...(rest.cutCells.length > 0 ? [`  cut ${rest.cutCells.join(' ')}`] : []),
    ...(scene.bookmarks ?? []).map(
      ({ text, level, page, yPx }) => `  bookmark ${level} "${text}" page ${page} y ${px(yPx)}`,
    ),
    ...scene.pages.flatMap((page, index) => pageLines(scene, page, index, hits.cells)),
  ];
}

function pageLines(scene: Scene, page: Page, index: number, hits: readonly CellHit[]): string[] {
  const own = hits.filter((hit) => hit.page === index);
  const inner = own
    .filter(({ depth }) => depth > 0)
    .map((hit) => `    inner ${hit.row},${hit.column}${box(hit)}`);
  const background = page.background === undefined ? '' : ` ${formatColor(page.background)}`;
  return [
    `  page ${px(page.widthPx)} × ${px(page.heightPx)}${background}`,
    ...page.items.flatMap((item) => itemLines(scene, item, own)),
    ...inner,
  ];
}

function itemLines(scene: Scene, item: Item, hits: readonly CellHit[]): string[] {
  if (item.kind === 'clip')
    return [
      `    clip${box(item)}${corners(item.radii)}`,
      ...item.items.flatMap((each) => itemLines(scene, each, hits)),
    ];
  if (item.kind !== 'group') return [`    ${itemText(scene, item)}`];
  const { role, row, column } = item;
  if (role === 'table' || role === 'row' || role === 'header-row' || role === 'decoration') {
    const heading = role === 'table' ? [] : [`    ${role} ${row}`];
    return [...heading, ...item.items.flatMap((each) => itemLines(scene, each, hits))];
  }
  const hit = hits.find((each) => each.depth === 0 && each.row === row && each.column === column);
  const place =
    column < 0 ? '' : ` ${row},${column}${spans(item)}${hit ? `${box(hit)} ${hit.pointer ?? ''}` : ''}`;
  return [`    ${[role + place, ...item.items.map((each) => itemText(scene, each))].join(' | ')}`];
}

function itemText(scene: Scene, item: Item): string {
  switch (item.kind) {
    case 'group':
      return `${item.role} ${item.row},${item.column}${spans(item)} (${textsOf(scene, item.items)})`;
    case 'clip':
      return `clip${box(item)}${corners(item.radii)} (${textsOf(scene, item.items)})`;
    case 'figure':
      return `figure "${item.alt}" (${textsOf(scene, item.items)})`;
    case 'glyphs': {
      const { key } = scene.faces[item.face]!;
      const more = [
        item.level > 0 && `level ${item.level}`,
        item.anchor,
        item.continuation,
        unseen(item.unseen),
      ];
      const words = more.flatMap((word) => (word ? [` ${word}`] : [])).join('');
      const end = px(item.x + item.widthPx);
      return `"${item.text}" ${px(item.x)}–${end} y ${px(item.y)} ${key} ${px(item.sizePx)} ${formatColor(item.color)}${words}`;
    }
    case 'polygon':
      return `polygon of ${item.points.length / 2} from ${item.points.slice(0, 2).map(px)}${box(boundsOf(item.points))} ${formatColor(item.fill)}`;
    case 'line': {
      const { x1, y1, x2, y2, widthPx, color, style } = item;
      return `line ${[x1, y1, x2, y2].map(px).join(' ')} ${style} ${px(widthPx)} ${formatColor(color)}`;
    }
    case 'rect': {
      const fill = item.fill === undefined ? '' : ` ${formatColor(item.fill)}`;
      const { stroke, shadow, line } = item;
      const outline = stroke
        ? ` stroke ${stroke.style} ${px(stroke.widthPx)} ${formatColor(stroke.color)}`
        : '';
      const under = shadow
        ? ` shadow ${shadow.dx} ${shadow.dy} ${shadow.sigmaPx} ${formatColor(shadow.color)}`
        : '';
      return `rect${box(item)}${fill}${line ? ` ${line}` : ''}${corners(item.radii)}${outline}${under}`;
    }
    case 'image':
      return `image ${item.image}${box(item)}${corners(item.radii)} "${item.alt}"`;
    case 'link':
      return `link${box(item)} ${item.href}${item.text === undefined ? '' : ` "${item.text}"`}`;
    case 'tooltip':
      return `tooltip${box(item)} "${item.text}"`;
  }
}

const textsOf = (scene: Scene, items: readonly Item[]) =>
  items.map((each) => itemText(scene, each)).join('; ');

function boundsOf(points: readonly number[]) {
  const xs = points.filter((_, index) => index % 2 === 0);
  const ys = points.filter((_, index) => index % 2 === 1);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

const px = (length: number) => String(Math.round(length * 100) / 100);

const box = (at: { x: number; y: number; width: number; height: number }) =>
  ` [${px(at.x)} ${px(at.y)} ${px(at.width)} ${px(at.height)}]`;

const corners = (radii: Radii | undefined) =>
  radii?.some((radius) => radius > 0) ? ` radii ${radii.map(px)}` : '';

const spans = ({ rowspan, colspan }: { rowspan: number; colspan: number }) =>
  rowspan > 1 || colspan > 1 ? ` (${rowspan} rows, ${colspan} columns)` : '';

const unseen = (texts: { before: string; after: string } | undefined) =>
  texts && `read ${texts.before}…${texts.after}`;
