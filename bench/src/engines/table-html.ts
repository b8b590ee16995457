import { look } from '../look.ts';
import type { Workload } from '../workloads.ts';

/** The id of the element to capture. */
export const pictureId = 'picture';

const css = `
* { box-sizing: border-box }
body { margin: 0; background: ${look.paper} }
#${pictureId} { display: inline-block; width: max-content; padding: ${look.outerPaddingPx}px; color: ${look.ink};
  font: ${look.fontSizePx}px/${look.lineHeightPx}px Inter }
h1 { font: 700 ${look.titleSizePx}px/${look.titleLineHeightPx}px Inter; margin: 0 0 ${look.titleGapPx}px }
table { border-collapse: collapse }
td, th { border: ${look.borderWidthPx}px solid ${look.line}; padding: ${look.cellPaddingPx}px;
  box-sizing: content-box; max-width: ${look.textWidthMaxPx}px; overflow-wrap: break-word }
th { background: ${look.headerPaper}; color: ${look.headerInk}; font-weight: 700 }
tr:nth-child(even) td { background: ${look.evenPaper} }
.left { text-align: left } .right { text-align: right } .center { text-align: center }`;

/** The workload as a page; the browser does the table layout. */
export function tableHtml(workload: Workload): string {
  const headers = workload.columns.map(
    ({ header, align }) => `<th class=${align}>${escapeHtml(header)}</th>`,
  );
  const rows = workload.rows.map((row) => {
    const cells = row.map((cell, column) => {
      const color = cell.color === undefined ? '' : ` style="color:${cell.color}"`;
      return `<td class=${workload.columns[column]!.align}${color}>${escapeHtml(cell.text)}</td>`;
    });
    return `<tr>${cells.join('')}</tr>`;
  });
  return `<!doctype html><meta charset=utf-8><style>${css}</style><div id=${pictureId}><h1>${escapeHtml(workload.title)}</h1>
<table><thead><tr>${headers.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
