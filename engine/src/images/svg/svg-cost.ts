import { limits } from '@pictable/contract';
import { SvgRejected, type SvgTag } from './svg-tags.ts';

/** A part of an SVG: an element with what is in it. */
interface Part {
  /** Weight of its own elements. */
  weight: number;
  /** What it shows from elsewhere: ids, and how often. */
  readonly references: Map<string, number>;
  readonly id: string | undefined;
}

/** Gradients are computed once, whatever refers to them. */
const cheapNames: ReadonlySet<string> = new Set(['linearGradient', 'radialGradient', 'stop']);
/** Effects for which a part is rendered on a layer of its own. */
const LAYER_ATTRIBUTES = ['opacity', 'filter', 'mask', 'clip-path', 'mix-blend-mode'];
/** A layer takes as long as this many simple elements; a filter goes over a layer several times. */
const LAYER_WEIGHT = 20;
const FILTER_WEIGHT = 200;
/** An element with as many characters counts once more: the points of a path. */
const CHARS_PER_ELEMENT = 500;
/** A marker is rendered at every point; the shortest point of a path has this many characters. */
const CHARS_PER_POINT = 3;

/**
 * How much drawing an SVG takes, in simple elements. Elements that are shown several times, by `use` or as patterns,
 * masks, markers and filters, count each time: a small file can show billions of elements.
 */
export class SvgCost {
  /** The elements around the current place. */
  readonly #open: Part[] = [];
  readonly #byId = new Map<string, Part>();
  /** Everything, as the part that is rendered. */
  readonly #whole: Part = { weight: 0, references: new Map(), id: undefined };
  readonly #cheapIds = new Set<string>();
  readonly #cssReferences: string[] = [];
  #elements = 0;

  open({ name, attributes }: SvgTag): void {
    if (++this.#elements > limits.svgElementsMax) throw tooComplex();
    const id = attributes.get('id');
    if (id !== undefined && cheapNames.has(name)) this.#cheapIds.add(id);
    const part: Part = { weight: 0, references: new Map(), id };
    this.#open.push(part);
    if (id !== undefined) this.#byId.set(id, part);
    const style = attributes.get('style') ?? '';
    let weight = name.startsWith('fe') ? FILTER_WEIGHT : 1;
    let chars = 0;
    for (const [attribute, value] of attributes) {
      if (attribute === 'd' || attribute === 'points') chars += value.length;
      if (LAYER_ATTRIBUTES.includes(attribute) && value !== '1' && value !== 'none') weight += LAYER_WEIGHT;
      const isMarker = attribute.startsWith('marker');
      const times = isMarker ? Math.ceil(pathChars(attributes) / CHARS_PER_POINT) : 1;
      for (const reference of referencesIn(attribute, value)) this.#refer(part, reference, times);
    }
    if (style !== '') weight += LAYER_ATTRIBUTES.filter((each) => style.includes(each)).length * LAYER_WEIGHT;
    part.weight += weight + Math.floor(chars / CHARS_PER_ELEMENT);
  }

  close(): void {
    const part = this.#open.pop();
    if (part === undefined) throw new SvgRejected('is not well-formed XML');
    const around = this.#open.at(-1) ?? this.#whole;
    around.weight += part.weight;
    for (const [id, times] of part.references) this.#refer(around, id, times);
  }

  /** Texts in a style sheet can refer to parts as attributes do, for any element. */
  text(text: string): void {
    if (!text.includes('url(')) return;
    for (const [, id = ''] of text.matchAll(URL_REFERENCE)) this.#cssReferences.push(id);
  }

  /** @throws SvgRejected if drawing would take too long */
  check(): void {
    const costs = new Map<Part, number>();
    const total = this.#cost(this.#whole, costs, new Set());
    const styled = [...new Set(this.#cssReferences)].filter((id) => !this.#cheapIds.has(id));
    const perElement = styled.reduce((sum, id) => sum + this.#costOfId(id, costs, new Set()), 0);
    if (total + perElement * this.#elements > COST_MAX) throw tooComplex();
  }

  #refer(part: Part, id: string, times: number): void {
    part.references.set(id, (part.references.get(id) ?? 0) + times);
  }

  /** @param around parts that contain this one; a part within itself is not rendered */
  #cost(part: Part, costs: Map<Part, number>, around: Set<Part>): number {
    const known = costs.get(part);
    if (known !== undefined) return known;
    if (around.has(part)) return 0;
    if (around.size > limits.svgDepthMax) throw tooComplex();
    around.add(part);
    let total = part.weight;
    for (const [id, times] of part.references) {
      if (this.#cheapIds.has(id)) continue;
      total += times * this.#costOfId(id, costs, around);
      if (total > COST_MAX) throw tooComplex();
    }
    around.delete(part);
    costs.set(part, total);
    return total;
  }

  #costOfId(id: string, costs: Map<Part, number>, around: Set<Part>): number {
    const part = this.#byId.get(id);
    return part === undefined ? 0 : this.#cost(part, costs, around);
  }
}

/** Some hundred milliseconds. */
const COST_MAX = 2 * limits.svgElementsMax;

const URL_REFERENCE = /url\(\s*["']?#([^"')\s]{1,200})/g;

function referencesIn(attribute: string, value: string): string[] {
  if (attribute === 'href') return value.startsWith('#') ? [value.slice(1)] : [];
  if (!value.includes('url(')) return [];
  return [...value.matchAll(URL_REFERENCE)].map(([, id = '']) => id);
}

function pathChars(attributes: ReadonlyMap<string, string>): number {
  return (attributes.get('d') ?? attributes.get('points') ?? '').length;
}

function tooComplex(): SvgRejected {
  return new SvgRejected('has too many elements or effects');
}
