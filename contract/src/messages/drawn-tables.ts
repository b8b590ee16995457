import { type ImportedTable, textCells } from '../table-text/imported-table.ts';

/** A table of characters, and the index of the line after it. */
export interface DrawnTable {
  readonly endLine: number;
  /** Undefined if the lines are not a table. */
  readonly table: ImportedTable | undefined;
}

/** A line of rules, as `+---+---+`, `---+---` or `├───┼───┤`. */
const rule = /^[-+=|:\s\u2500-\u257f]+$/;
const horizontals = /[-=\u2500\u2501\u2504\u2505\u2508\u2509\u254c\u254d\u2550]/;
const betweenHorizontals = /[^-=:\u2500\u2501\u2504\u2505\u2508\u2509\u254c\u254d\u2550]+/;
const junction = /[+\u250c-\u254b\u2552-\u257f]/;
const boxCharacter = /[\u2500-\u257f]/;
const boxVertical = /[\u2502\u2503\u2506\u2507\u250a\u250b\u2551]/;
const anyVertical = /[|\u2502\u2503\u2506\u2507\u250a\u250b\u2551]/;
/** The line below a result of psql: `(2 rows)`. */
const rowCount = /^\s*\(\d+ \p{L}+\)\s*$/u;

/**
 * The table of psql, MySQL or box-drawing characters that begins at this line; undefined if none does.
 *
 * @param lines the lines of a region; code must not contain rules or vertical lines
 */
export function readDrawnTable(lines: readonly string[], at: number): DrawnTable | undefined {
  const [first, second] = [lines[at] ?? '', lines[at + 1] ?? ''];
  const isFramed = isRule(first) && junction.test(first.trim()[0]!) && isContent(second);
  const isResult = !isFramed && isContent(first) && isRule(second);
  if (!isFramed && !isResult) return undefined;
  let endLine = at;
  while (endLine < lines.length && isPart(lines, endLine, at)) endLine += 1;
  const table = readLines(lines.slice(at, endLine));
  const hasCount = table !== undefined && isResult && rowCount.test(lines[endLine] ?? '');
  return { endLine: hasCount ? endLine + 1 : endLine, table };
}

function isRule(line: string): boolean {
  if (!horizontals.test(line) || !junction.test(line) || !rule.test(line)) return false;
  // A rule with gaps belongs to several boxes, as in a diagram.
  return !/\s/.test(line.trim());
}

function isContent(line: string): boolean {
  return anyVertical.test(line) && !isRule(line);
}

/** After two rules, another table begins. */
function isPart(lines: readonly string[], index: number, first: number): boolean {
  const line = lines[index]!;
  if (isContent(line)) return true;
  return isRule(line) && (index === first || !isRule(lines[index - 1]!));
}

function readLines(lines: readonly string[]): ImportedTable | undefined {
  const rules = lines.filter(isRule);
  const count = Math.max(...rules.slice(0, 2).map(columnsOf), columnsOf(rules.at(-1)!));
  const vertical = rules.some((line) => boxCharacter.test(line)) ? boxVertical : /\|/;
  const widest = rules.find((line) => columnsOf(line) === count)!;
  const isFramed = !horizontals.test(widest.trim()[0]!);
  const groups: string[][][] = [[]];
  for (const line of lines) {
    if (isRule(line)) {
      groups.push([]);
      continue;
    }
    const cells = cellsOf(line, vertical, { count, isFramed, rule: widest });
    if (cells === undefined) return undefined;
    groups.at(-1)!.push(cells);
  }
  return toTable(
    groups.filter((group) => group.length > 0),
    count,
  );
}

function columnsOf(line: string): number {
  return line.split(betweenHorizontals).filter((part) => part !== '').length;
}

interface Columns {
  readonly count: number;
  /** Whether there are lines at the edges of the table. */
  readonly isFramed: boolean;
  readonly rule: string;
}

/** The cells of a line; one cell if it spans all columns; undefined if the line has other columns. */
function cellsOf(line: string, vertical: RegExp, columns: Columns): string[] | undefined {
  const parts = columns.isFramed ? framedParts(line.trim(), vertical) : line.split(vertical);
  if (parts === undefined) return undefined;
  if (parts.length === columns.count || (columns.isFramed && parts.length === 1))
    return parts.map((part) => part.trim());
  return parts.length > columns.count ? cellsByPosition(line, vertical, columns) : undefined;
}

/** The texts between the lines of a row; undefined without a line at its start. */
function framedParts(text: string, vertical: RegExp): string[] | undefined {
  if (!vertical.test(text[0] ?? '')) return undefined;
  const parts = text.split(vertical).slice(1);
  if (parts.length > 1 && vertical.test(text.at(-1)!)) parts.pop();
  return parts;
}

/** The cells between the junctions of a rule, for a line whose texts contain vertical lines too. */
function cellsByPosition(
  line: string,
  vertical: RegExp,
  { count, rule: above }: Columns,
): string[] | undefined {
  const cells: string[] = [];
  const runs = above.matchAll(/[-=:\u2500\u2501\u2504\u2505\u2508\u2509\u254c\u254d\u2550]+/g);
  for (const { 0: run, index } of runs) {
    const end = index + run.length;
    const isLast = cells.length === count - 1;
    if (!isLast && !vertical.test(line[end] ?? '')) return undefined;
    cells.push(line.slice(index, end).trim());
    const rest = line.slice(end).trim();
    if (isLast && rest !== '' && !(rest.length === 1 && vertical.test(rest))) return undefined;
  }
  return cells;
}

/** The rows between two rules each, the first of which are the headers. */
function toTable(groups: readonly string[][][], count: number): ImportedTable | undefined {
  const [first, ...others] = groups;
  if (first === undefined) return undefined;
  const isTitle = count > 1 && first.length === 1 && first[0]!.length === 1 && others.length > 0;
  const [head, ...body] = isTitle ? others : groups;
  const title = isTitle ? first[0]![0] : undefined;
  const all = [...(head ?? []), ...body.flat()];
  // A box around a text is not a table.
  if (all.some((row) => row.length !== count) || (count === 1 && body.length === 0)) return undefined;
  if (body.length === 0) return tableOf(title, undefined, head!);
  const headers = head!.reduce((one, other) => one.map((text, column) => `${text} ${other[column]!}`.trim()));
  const rows = body.length === 1 ? body[0]! : body.flatMap(withoutContinuations);
  return tableOf(title, headers, rows);
}

/** Between rules, a line without a first cell continues the texts of the line before it. */
function withoutContinuations(group: readonly string[][]): string[][] {
  const rows: string[][] = [];
  for (const line of group) {
    const before = rows.at(-1);
    if (before === undefined || line[0] !== '') rows.push([...line]);
    else
      line.forEach((text, column) => {
        if (text !== '') before[column] = `${before[column]!} ${text}`.trim();
      });
  }
  return rows;
}

function tableOf(
  title: string | undefined,
  headers: readonly string[] | undefined,
  rows: readonly (readonly string[])[],
): ImportedTable {
  return {
    kind: 'Text',
    ...(title && { title }),
    ...(headers && { headers }),
    rows: rows.map(textCells),
  };
}
