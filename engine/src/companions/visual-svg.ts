import { escapeHtml } from '@pictable/contract';
import { formatColor } from '../scene/color.ts';
import type { CellVisual, VisualShape } from '../table/cell-visual.ts';

/** Height of capital letters, which are in the middle of a box. */
const CAP_HEIGHT_EM = 0.72;
/** Units of a drawing per font size: two decimals are then less than a tenth of a pixel. */
const UNITS_PER_EM = 100;
/** Size of a drawing that has the size of its cell in the image; beside the text it is readable on any page. */
const CELL_SIZE = { widthEm: 6.5, heightEm: 0.9 } as const;

/**
 * A drawing as an SVG element, which loads nothing and runs nothing.
 *
 * @param alt what it says beside the text of its cell; empty if that text says everything
 */
export function visualToSvg(visual: CellVisual, alt: string, direction: 'ltr' | 'rtl'): string {
  const { widthEm, heightEm } = visual.placement === 'behind' ? CELL_SIZE : visual;
  const [width, height] = [widthEm * UNITS_PER_EM, heightEm * UNITS_PER_EM];
  const inset = visual.insetEm * UNITS_PER_EM;
  const isMirrored = visual.isMirrored && direction === 'rtl';
  const frame: Frame = {
    x: (share) => inset + (isMirrored ? 1 - share : share) * (width - 2 * inset),
    y: (share) => inset + share * (height - 2 * inset),
  };
  const name = alt === '' ? ' aria-hidden="true"' : ' role="img"';
  const title = alt === '' ? '' : `<title>${escapeHtml(alt)}</title>`;
  const size = `width="${decimal(widthEm)}em" height="${decimal(heightEm)}em"`;
  const shapes = visual.shapes.map((shape) => svgShape(shape, frame)).join('');
  return `<svg${name} ${size} viewBox="0 0 ${decimal(width)} ${decimal(height)}">${title}${shapes}</svg>`;
}

/** Positions in units by fractions of the box. */
interface Frame {
  readonly x: (share: number) => number;
  readonly y: (share: number) => number;
}

function svgShape(shape: VisualShape, { x, y }: Frame): string {
  switch (shape.kind) {
    case 'area':
      return `<polygon points="${points(shape.points, { x, y })}" fill="${formatColor(shape.fill)}"/>`;
    case 'line': {
      const stroke = `stroke="${formatColor(shape.color)}" stroke-width="${decimal(shape.widthEm * UNITS_PER_EM)}"`;
      return `<polyline points="${points(shape.points, { x, y })}" fill="none" ${stroke} stroke-linecap="round" stroke-linejoin="round"/>`;
    }
    case 'dot': {
      const radius = decimal(shape.radiusEm * UNITS_PER_EM);
      return `<circle cx="${decimal(x(shape.x))}" cy="${decimal(y(shape.y))}" r="${radius}" fill="${formatColor(shape.fill)}"/>`;
    }
    case 'text': {
      const size = shape.sizeEm * UNITS_PER_EM;
      const place = `x="${decimal(x(0.5))}" y="${decimal(y(0.5) + (CAP_HEIGHT_EM * size) / 2)}"`;
      return `<text ${place} font-size="${decimal(size)}" text-anchor="middle" fill="${formatColor(shape.color)}">${escapeHtml(shape.text)}</text>`;
    }
    // The file must not load anything.
    case 'image':
      return shape.instead.map((other) => svgShape(other, { x, y })).join('');
  }
}

function points(shares: readonly number[], { x, y }: Frame): string {
  return shares.map((share, index) => decimal(index % 2 === 0 ? x(share) : y(share))).join(' ');
}

function decimal(number: number): string {
  return String(Math.round(number * 100) / 100);
}
