import { defaultStyle } from '../default-style.ts';
import type { Workload, WorkloadCell } from '../workload.ts';

/** The id of the element to capture. */
export const imageElementId = 'picture';

const css = `
* { box-sizing: border-box }
body { margin: 0; background: ${defaultStyle.background} }
#${imageElementId} { display: inline-block; width: max-content; padding: ${defaultStyle.outerPaddingPx}px; color: ${defaultStyle.textColor};
  font: ${defaultStyle.fontSizePx}px/${defaultStyle.lineHeightPx}px Inter }
h1 { font: 700 ${defaultStyle.titleSizePx}px/${defaultStyle.titleLineHeightPx}px Inter; margin: 0 0 ${defaultStyle.titleGapPx}px }
table { border-collapse: collapse }
td, th { border: ${defaultStyle.borderWidthPx}px solid ${defaultStyle.borderColor}; padding: ${defaultStyle.cellPaddingPx}px;
  box-sizing: content-box; max-width: ${defaultStyle.textWidthMaxPx}px; overflow-wrap: break-word }
th { background: ${defaultStyle.headerBackground}; color: ${defaultStyle.headerTextColor}; font-weight: 700 }
tr:nth-child(even) td { background: ${defaultStyle.evenBackground} }
.left { text-align: left } .right { text-align: right } .center { text-align: center }`;

/** The workload as a page; the browser does the table layout. */
export function tableHtml(workload: Workload): string {
  const headers = workload.columns.map(
    ({ header, align }) => `<th class=${align}>${escapeHtml(header)}</th>`,
  );
  const rows = workload.rows.map((row) => {
    const cells = row.map((cell, column) => {
      return `<td class=${workload.columns[column]!.align}${colorStyle(cell)}>${escapeHtml(cell.text)}</td>`;
    });
    return `<tr>${cells.join('')}</tr>`;
  });
  return `<!doctype html><meta charset=utf-8><style>${css}</style><div id=${imageElementId}><h1>${escapeHtml(workload.title)}</h1>
<table><thead><tr>${headers.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

function colorStyle({ color, background }: WorkloadCell): string {
  const styles = [color && `color:${color}`, background && `background:${background}`].filter(Boolean);
  return styles.length === 0 ? '' : ` style="${styles.join(';')}"`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
