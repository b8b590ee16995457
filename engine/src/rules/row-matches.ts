import type { IconName } from '@pictable/contract';
import type { RuleStyle } from '../table/rule.ts';

/** The style and icon of a rule for the cells that it applies to. */
export interface AppliedRule {
  readonly style: RuleStyle;
  readonly icon?: IconName | undefined;
  /** Whether later rules do not apply. */
  readonly isLast: boolean;
}

/** The rules that apply to one row and its cells, in their order. */
export class RowMatches {
  /** Rules of the whole row, until a rule ended the evaluation of one of its cells. */
  readonly row: AppliedRule[] = [];
  /** By shown column; undefined for cells with only the rules of the row. */
  readonly cells: (AppliedRule[] | undefined)[];
  readonly #isEnded: boolean[];
  #hasEnded = false;

  constructor(columnCount: number) {
    this.cells = new Array<AppliedRule[] | undefined>(columnCount).fill(undefined);
    this.#isEnded = new Array<boolean>(columnCount).fill(false);
  }

  get isEmpty(): boolean {
    return this.row.length === 0 && this.cells.every((rules) => rules === undefined);
  }

  addCell(position: number, rule: AppliedRule): void {
    if (this.#isEnded[position]) return;
    this.#rulesOf(position).push(rule);
    if (rule.isLast) this.#end(position);
  }

  /** A rule of the whole row is one of its row as long as it applies to every cell. */
  addRow(rule: AppliedRule): void {
    if (!this.#hasEnded) {
      this.row.push(rule);
      // A later rule overrides those of the cells.
      for (const rules of this.cells) rules?.push(rule);
    } else {
      for (const position of this.cells.keys())
        if (!this.#isEnded[position]) this.#rulesOf(position).push(rule);
    }
    if (rule.isLast) for (const position of this.cells.keys()) this.#end(position);
  }

  /** The rules of a cell, which start with those of its row so far. */
  #rulesOf(position: number): AppliedRule[] {
    this.cells[position] ??= [...this.row];
    return this.cells[position];
  }

  #end(position: number): void {
    this.#isEnded[position] = true;
    this.#hasEnded = true;
  }
}
