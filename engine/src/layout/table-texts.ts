import type { VisualShape } from '../table/cell-visual.ts';
import type { ComputedCellStyle, StyledRun, StyledTable, StyledText } from '../table/styled-table.ts';
import { isAscii } from '../text/unicode/scripts.ts';

/** A text and the style of its letters. */
type PlainText = Pick<StyledText, 'text' | 'style'>;

/**
 * All texts of a table, grouped by what must be known to load their fonts. For ASCII texts, which are nearly
 * all, the styles are enough.
 */
export class TableTexts {
  readonly asciiStyles = new Set<ComputedCellStyle>();
  readonly otherTexts: PlainText[] = [];
  /** Runs of texts with several styles, each with its whole text. */
  readonly runs: { readonly text: string; readonly run: StyledRun }[] = [];

  private readonly keepsAscii: boolean;

  /** @param keepsAscii whether ASCII texts must be known too, because the font does not have all their characters */
  constructor(keepsAscii = false) {
    this.keepsAscii = keepsAscii;
  }

  /** Adds a table and the tables in its cells. */
  addTable(table: StyledTable): void {
    for (const { cells } of table.rows) {
      for (const cell of cells) {
        if (cell === undefined) continue;
        this.add(cell);
        if (cell.mark !== undefined) this.add({ text: cell.mark.text, style: cell.style });
        if (cell.runs !== undefined) for (const run of cell.runs) this.runs.push({ text: cell.text, run });
        if (cell.visual !== undefined) this.addShapes(cell.visual.shapes, cell.style);
        if (cell.table !== undefined) this.addTable(cell.table);
      }
    }
    if (table.partLabelStyle !== undefined) this.asciiStyles.add(table.partLabelStyle);
    const headings = [table.title, table.subtitle, table.caption, ...(table.notes ?? [])];
    for (const { legend, style } of table.notes ?? [])
      if (legend !== undefined) this.add({ text: legend.endText, style });
    for (const heading of headings) {
      if (heading === undefined) continue;
      this.add(heading);
      if (heading.mark !== undefined) this.add({ text: heading.mark, style: heading.style });
    }
  }

  private addShapes(shapes: readonly VisualShape[], style: ComputedCellStyle): void {
    for (const shape of shapes) {
      if (shape.kind === 'text') this.add({ text: shape.text, style });
      if (shape.kind === 'image') this.addShapes(shape.instead, style);
    }
  }

  private add(content: PlainText): void {
    if (!this.keepsAscii && isAscii(content.text)) this.asciiStyles.add(content.style);
    else this.otherTexts.push(content);
  }
}
