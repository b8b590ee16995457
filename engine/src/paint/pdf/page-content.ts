import { strToU8 } from 'fflate';
import { type Color, opacityOf } from '../../scene/color.ts';
import type { GlyphsItem } from '../../scene/scene.ts';
import { formatFraction, px } from '../number-format.ts';
import { formatColorChannels } from './pdf-strings.ts';
import type { StructureElement, StructureTree } from './structure-tree.ts';

/** The current graphics state. Operators are written only for changes. */
interface GraphicsState {
  fill: string;
  stroke: string;
  widthPx: number;
  dashes: string;
  opacity: number;
}

/**
 * The structure element of content. `undefined` marks an artifact: visible, but neither read aloud nor
 * copied.
 */
export type Owner = StructureElement | undefined;

/** The content stream of one page, in px, y down. */
export class PageContent {
  readonly page: number;
  /** The last painted run and its structure element. */
  lastRun: { readonly item: GlyphsItem; readonly owner: Owner } | undefined;
  private readonly operators: string[] = [];
  private readonly structure: StructureTree;
  private readonly opacities: Set<number>;
  private state: GraphicsState = {
    fill: '0 0 0',
    stroke: '0 0 0',
    widthPx: 1,
    dashes: '[] 0 d 0 J',
    opacity: 1,
  };
  private readonly saved: GraphicsState[] = [];
  /** Owner of the open marked content; 'none' outside marked content. */
  private marked: Owner | 'none' = 'none';

  /** @param opacities collects the used opacities; the document defines a graphics state for each */
  constructor(page: number, structure: StructureTree, opacities: Set<number>) {
    this.page = page;
    this.structure = structure;
    this.opacities = opacities;
  }

  add(operator: string): void {
    this.operators.push(operator);
  }

  /** Starts marked content of this element, unless it is open already. */
  beginMarkedContent(owner: Owner): void {
    if (this.marked === owner) return;
    this.endMarkedContent();
    this.marked = owner;
    if (owner === undefined) this.add('/Artifact BMC');
    else this.add(`/${owner.tag}<</MCID ${this.structure.addContent(owner, this.page)}>>BDC`);
  }

  endMarkedContent(): void {
    if (this.marked === 'none') return;
    this.marked = 'none';
    this.add('EMC');
  }

  save(): void {
    this.endMarkedContent();
    this.saved.push({ ...this.state });
    this.add('q');
  }

  restore(): void {
    this.endMarkedContent();
    const before = this.saved.pop();
    if (before === undefined) throw new Error('restore() was called without a matching save().');
    this.state = before;
    this.add('Q');
  }

  setFillColor(color: Color): void {
    this.setOpacity(opacityOf(color));
    const parts = formatColorChannels(color);
    if (parts === this.state.fill) return;
    this.state.fill = parts;
    this.add(`${parts} rg`);
  }

  setStrokeColor(color: Color): void {
    this.setOpacity(opacityOf(color));
    const parts = formatColorChannels(color);
    if (parts === this.state.stroke) return;
    this.state.stroke = parts;
    this.add(`${parts} RG`);
  }

  /**
   * @param dashes array and phase, for example `[3 2] 0`; with `round` ends, dashes of length 0 become dots
   */
  setLineStyle(widthPx: number, dashes = '[] 0', round = false): void {
    if (widthPx !== this.state.widthPx) this.add(`${px(widthPx)} w`);
    const operators = `${dashes} d ${round ? 1 : 0} J`;
    if (operators !== this.state.dashes) this.add(operators);
    this.state.widthPx = widthPx;
    this.state.dashes = operators;
  }

  /** Sets the opacity of fills and strokes, 0 to 1. */
  setOpacity(opacity: number): void {
    if (opacity === this.state.opacity) return;
    this.state.opacity = opacity;
    this.opacities.add(opacity);
    this.add(`/${opacityName(opacity)} gs`);
  }

  /** The bytes of the stream. @param matrix maps px to page units */
  bytes(matrix: string): Uint8Array {
    this.endMarkedContent();
    return strToU8(`${matrix} cm\n${this.operators.join('\n')}\n`, true);
  }
}

/** Resource name of the graphics state of an opacity. */
export function opacityName(opacity: number): string {
  return `O${formatFraction(opacity).replace('.', '_')}`;
}
