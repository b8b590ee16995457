import type { ComputedCellStyle, StyledRun, StyledTable, StyledText } from '../table/styled-table.ts';
import { isAscii } from '../text/unicode/scripts.ts';

/**
 * All texts of a table, grouped by what must be known to load their fonts. For ASCII texts, which are nearly
 * all, the styles are enough.
 */
export class TableTexts {
  readonly asciiStyles = new Set<ComputedCellStyle>();
  readonly otherTexts: StyledText[] = [];
  /** Runs of texts with several styles, each with its whole text. */
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
    if (table.partLabelStyle !== undefined) this.asciiStyles.add(table.partLabelStyle);
    for (const heading of [table.title, table.subtitle, table.caption]) if (heading) this.add(heading);
  }

  private add(content: StyledText): void {
    if (isAscii(content.text)) this.asciiStyles.add(content.style);
    else this.otherTexts.push(content);
  }
}
