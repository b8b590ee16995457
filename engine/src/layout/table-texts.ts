import type { CellLook, StyledRun, StyledTable, StyledText } from '../table/styled-table.ts';
import { isAscii } from '../text/scripts.ts';

/**
 * All that is written in a table, parted by what it asks of the fonts: of texts in ASCII, which nearly all are, the looks are
 * enough.
 */
export class TableTexts {
  readonly plainLooks = new Set<CellLook>();
  readonly others: StyledText[] = [];
  /** Runs of texts of several looks, with the whole text of each. */
  readonly runs: { readonly text: string; readonly run: StyledRun }[] = [];

  /** Adds a table and the tables in its cells. */
  addTable(table: StyledTable): void {
    for (const { cells } of table.rows) {
      for (const cell of cells) {
        if (cell === undefined) continue;
        this.add(cell);
        if (cell.runs !== undefined) for (const run of cell.runs) this.runs.push({ text: cell.text, run });
        if (cell.table !== undefined) this.addTable(cell.table);
      }
    }
    if (table.partMarkLook !== undefined) this.plainLooks.add(table.partMarkLook);
    for (const heading of [table.title, table.subtitle, table.caption]) if (heading) this.add(heading);
  }

  private add(written: StyledText): void {
    if (isAscii(written.text)) this.plainLooks.add(written.look);
    else this.others.push(written);
  }
}
