import { renameInExpression } from '@pictable/contract';
import { type JsonNode, type MemberNode, memberOf } from '../text/json-nodes.ts';
import type { TextChange, TextRange } from '../text/text-changes.ts';
import { textIn, withText } from './plain-value.ts';

/** The new name of a column; undefined if it keeps its name. */
export type NewName = (name: string) => string | undefined;

/** What a step is followed by: the columns that have another name, and that still are the ones of the data. */
type ReadStep = (value: JsonNode, steps: StepReferences) => void;

/**
 * Renames a column in the steps of `transform`, as long as its name means the column of the data: a step that renames
 * or leaves out the column ends that, and so does one that makes another column with the new name.
 */
export function renamedSteps(
  text: string,
  node: JsonNode,
  before: string,
  after: string,
): { readonly changes: readonly TextChange[]; readonly newName: NewName } {
  const references = new StepReferences(text, before, after);
  for (const step of node.kind === 'list' ? node.items : [node]) {
    const [member, ...others] = step.kind === 'object' ? step.members : [];
    if (!member || others.length > 0 || !Object.hasOwn(readers, member.name)) break;
    readers[member.name]?.(member.value, references);
  }
  return references;
}

/** The name of a column as a part of longer ones: `rev` at the end of `Q1.rev`. */
interface NamePart {
  readonly at: 'start' | 'end';
  readonly before: string;
  readonly after: string;
}

/** Collects the changes, and follows the names from step to step. */
class StepReferences {
  readonly text: string;
  readonly changes: TextChange[] = [];
  #names: Map<string, string>;
  /** Columns whose new ones have longer names. */
  #parts: readonly NamePart[] = [];

  constructor(text: string, before: string, after: string) {
    this.text = text;
    this.#names = new Map([[before, after]]);
  }

  readonly newName: NewName = (name) => {
    const found = this.#names.get(name);
    if (found !== undefined) return found;
    for (const { at, before, after } of this.#parts) {
      if (at === 'start' && name.startsWith(`${before}.`)) return after + name.slice(before.length);
      if (at === 'end' && name.endsWith(`.${before}`)) return name.slice(0, -before.length) + after;
    }
    return undefined;
  };

  /** A text that is a column; in some places a hyphen before it has a meaning. */
  column(node: JsonNode | undefined): void {
    const name = textIn(this.text, node);
    if (!node || name === undefined) return;
    const isMarked = name.startsWith('-') && this.newName(name) === undefined;
    const renamed = this.newName(isMarked ? name.slice(1) : name);
    if (renamed !== undefined) this.#change(node, isMarked ? `-${renamed}` : renamed);
  }

  columns(node: JsonNode | undefined): void {
    for (const item of itemsOf(node)) this.column(item);
  }

  expression(node: JsonNode | undefined): void {
    const source = textIn(this.text, node);
    if (!node || source === undefined) return;
    const renamed = renameInExpression(source, this.newName);
    if (renamed !== source) this.#change(node, renamed);
  }

  key({ name, key }: MemberNode): void {
    const renamed = this.newName(name);
    if (renamed !== undefined) this.#change(key, renamed);
  }

  keys(node: JsonNode | undefined): void {
    for (const member of membersOf(node)) this.key(member);
  }

  /** A step makes a column: later steps that name it do not mean the one of the data. */
  makes(name: string | undefined): void {
    for (const [old, renamed] of this.#names) if (renamed === name && old !== name) this.#names.delete(old);
  }

  /** Only these columns are left. */
  keep(isKept: (name: string) => boolean): void {
    for (const name of [...this.#names.keys()]) if (!isKept(name)) this.#names.delete(name);
  }

  /** Columns that a step replaces by several new ones, such as `rev.sum` or `Q1.rev`. */
  replace(at: NamePart['at'], names: readonly string[]): void {
    this.#parts = names.flatMap((before) => {
      const after = this.#names.get(before);
      return after === undefined ? [] : { at, before, after };
    });
  }

  #change(place: TextRange, name: string): void {
    this.changes.push(withText(place, name));
  }
}

const readers: Readonly<Record<string, ReadStep>> = {
  calculate(value, steps) {
    for (const member of membersOf(value)) {
      steps.expression(member.value);
      steps.key(member);
      steps.makes(member.name);
    }
  },
  filter(value, steps) {
    if (value.kind === 'plain') steps.expression(value);
    else readCondition(value, steps);
  },
  group(value, steps) {
    const by = memberOf(value, 'by');
    steps.columns(by);
    const left = new Set(textsIn(steps.text, by));
    const replaced: string[] = [];
    for (const member of membersOf(memberOf(value, 'aggregate'))) {
      const isExpression =
        member.value.kind === 'object' || (textIn(steps.text, member.value)?.includes('(') ?? false);
      if (isExpression)
        steps.expression(member.value.kind === 'object' ? memberOf(member.value, 'expr') : member.value);
      steps.key(member);
      if (member.value.kind === 'list') replaced.push(member.name);
      else left.add(member.name);
    }
    steps.replace('start', replaced);
    steps.keep((name) => left.has(name));
    const names = memberOf(value, 'names');
    steps.keys(names);
    for (const { name, value: renamed } of membersOf(names)) {
      steps.keep((kept) => kept !== name);
      steps.makes(textIn(steps.text, renamed));
    }
  },
  pivot(value, steps) {
    const [rows, columns, values] = ['rows', 'columns', 'values'].map((name) => memberOf(value, name));
    for (const node of [rows, columns, values]) steps.columns(node);
    steps.keys(memberOf(value, 'aggregate'));
    const [named, used] = [
      textsIn(steps.text, rows),
      [columns, values].flatMap((node) => textsIn(steps.text, node)),
    ];
    const several = textsIn(steps.text, values);
    steps.replace('end', several.length > 1 ? several : []);
    steps.keep((name) => (named.length > 0 ? named.includes(name) : !used.includes(name)));
  },
  unpivot(value, steps) {
    const columns = memberOf(value, 'columns');
    steps.columns(columns);
    const moved = textsIn(steps.text, columns);
    steps.keep((name) => !moved.includes(name));
    for (const name of ['name', 'value']) steps.makes(textIn(steps.text, memberOf(value, name)) ?? name);
  },
  top(value, steps) {
    steps.column(memberOf(value, 'by'));
    steps.columns(memberOf(value, 'within'));
    steps.keys(memberOf(value, 'aggregate'));
  },
  window(value, steps) {
    for (const member of membersOf(value)) {
      for (const { name, value: own } of membersOf(member.value)) {
        if (name === 'within') steps.columns(own);
        else if (name !== 'as' && name !== 'order') steps.column(own);
      }
      steps.key(member);
      steps.makes(member.name);
    }
  },
  sort(value, steps) {
    for (const item of itemsOf(value)) {
      if (item.kind !== 'object') steps.column(item);
      else readKeyed(item, steps);
    }
  },
  transpose(value, steps) {
    // The first column keeps its name unless the step gives it one.
    steps.keep(() => memberOf(value, 'names') === undefined);
    steps.replace('end', []);
  },
  select(value, steps) {
    steps.columns(value);
    const names = textsIn(steps.text, value);
    const isLeftOut = names.length > 0 && names.every((name) => name.startsWith('-'));
    steps.keep((name) => (isLeftOut ? !names.includes(`-${name}`) : names.includes(name)));
  },
  rename(value, steps) {
    steps.keys(value);
    for (const { name, value: renamed } of membersOf(value)) {
      steps.keep((kept) => kept !== name);
      steps.makes(textIn(steps.text, renamed));
    }
  },
};

/** `{"price": {"gt": 5}}`, `{"field": "price", "operator": "gt", "value": 5}`, and lists of these. */
function readCondition(node: JsonNode, steps: StepReferences): void {
  if (node.kind !== 'object') {
    for (const item of itemsOf(node)) if (item.kind !== 'plain') readCondition(item, steps);
    return;
  }
  const isExplicit = ['operator', 'op', 'value'].some((name) => memberOf(node, name) !== undefined);
  if (isExplicit && textIn(steps.text, memberOf(node, 'field') ?? memberOf(node, 'column')) !== undefined) {
    for (const name of ['field', 'column']) steps.column(memberOf(node, name));
    steps.column(memberOf(memberOf(node, 'value'), 'column'));
    return;
  }
  for (const member of node.members) {
    const isGroup = /^\$?(?:and|or)$/i.test(member.name) && member.value.kind === 'list';
    if (isGroup) {
      readCondition(member.value, steps);
      continue;
    }
    steps.key(member);
    for (const operand of membersOf(member.value)) steps.column(memberOf(operand.value, 'column'));
  }
}

/** `{"field": "price", "direction": "desc"}` or `{"price": "desc"}`. */
function readKeyed(node: JsonNode, steps: StepReferences): void {
  const named = ['field', 'column', 'key']
    .map((name) => memberOf(node, name))
    .find((one) => one !== undefined);
  if (named) steps.column(named);
  else steps.keys(node);
}

function membersOf(node: JsonNode | undefined): readonly MemberNode[] {
  return node?.kind === 'object' ? node.members : [];
}

function itemsOf(node: JsonNode | undefined): readonly JsonNode[] {
  if (node === undefined) return [];
  return node.kind === 'list' ? node.items : [node];
}

function textsIn(text: string, node: JsonNode | undefined): string[] {
  return itemsOf(node).flatMap((item) => textIn(text, item) ?? []);
}
