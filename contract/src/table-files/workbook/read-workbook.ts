import type { FilePackage } from '../package/read-package.ts';
import { readXml } from '../package/read-xml.ts';
import type { Sheet } from '../sheet.ts';
import { resolveRange, type SheetRequest } from '../sheet-reference.ts';
import { quoted, TableFileError } from '../table-file-error.ts';
import { readSharedStrings } from './read-shared-strings.ts';
import { readSheetPart } from './read-sheet-part.ts';
import { readStyles } from './read-styles.ts';

/** A sheet of a workbook, and the part that has its cells. */
interface SheetEntry {
  readonly name: string;
  readonly part: string;
  readonly isHidden: boolean;
}

interface WorkbookIndex {
  readonly folder: string;
  readonly targets: ReadonlyMap<string, string>;
  readonly sheets: readonly SheetEntry[];
  /** Ranges with a name, as in `Sales!$A$1:$F$20`. */
  readonly names: ReadonlyMap<string, string>;
  readonly isFrom1904: boolean;
}

/** Reads one sheet of an .xlsx file, or a part of it. @throws TableFileError */
export function readWorkbook(file: FilePackage, request: SheetRequest): Sheet {
  const index = readIndex(file);
  const { sheet: name, range } = resolveRange(request, index.names);
  const entry = findSheet(index.sheets, name);
  const find = (kind: string, fallback: string) =>
    [...index.targets.values()].find((target) => target.includes(kind)) ?? `${index.folder}${fallback}`;
  const styles = readStyles(file, find('styles', 'styles.xml'), find('theme/', 'theme/theme1.xml'));
  const strings = readSharedStrings(file, find('sharedStrings', 'sharedStrings.xml'));
  return readSheetPart(file, entry.part, { styles, strings, range, isFrom1904: index.isFrom1904 });
}

/** The sheet with a name, whatever its case, or the first one that is visible. @throws TableFileError that lists them */
export function findSheet<Entry extends { readonly name: string; readonly isHidden: boolean }>(
  sheets: readonly Entry[],
  name: string | undefined,
): Entry {
  if (sheets.length === 0) throw new TableFileError('data', 'The file has no sheets.');
  if (name === undefined) return sheets.find(({ isHidden }) => !isHidden) ?? sheets[0]!;
  const wanted = name.trim().toLowerCase();
  const found =
    sheets.find((sheet) => sheet.name === name) ??
    sheets.find((sheet) => sheet.name.trim().toLowerCase() === wanted);
  if (found !== undefined) return found;
  const shown = sheets.slice(0, SHEETS_SHOWN_MAX).map((sheet) => quoted(sheet.name));
  const more = sheets.length > shown.length ? `, and ${sheets.length - shown.length} more` : '';
  throw new TableFileError(
    'sheet',
    `The file has no sheet ${quoted(name)}; its sheets are ${shown.join(', ')}${more}.`,
  );
}

const SHEETS_SHOWN_MAX = 20;

function readIndex(file: FilePackage): WorkbookIndex {
  const root = readTargets(file, '_rels/.rels', '');
  const workbook =
    [...root.values()].find((part) => /(?:^|\/)workbook[^/]*\.xml$/.test(part)) ?? 'xl/workbook.xml';
  const at = workbook.lastIndexOf('/') + 1;
  const folder = workbook.slice(0, at);
  const targets = readTargets(file, `${folder}_rels/${workbook.slice(at)}.rels`, folder);
  const sheets: SheetEntry[] = [];
  const names = new Map<string, string>();
  let isFrom1904 = false;
  let name: string | undefined;
  readXml(file, workbook, {
    open(element, attributes) {
      if (element === 'workbookPr') isFrom1904 = /^(?:1|true)$/.test(attributes.date1904 ?? '');
      if (element === 'definedName') name = attributes.name?.toLowerCase();
      const part = element === 'sheet' ? targets.get(attributes.id ?? '') : undefined;
      // Charts and dialogs are sheets without cells.
      if (part !== undefined && !/chartsheets|dialogsheets/.test(part))
        sheets.push({ name: attributes.name ?? '', part, isHidden: /hidden/i.test(attributes.state ?? '') });
    },
    text(piece) {
      if (name !== undefined) names.set(name, (names.get(name) ?? '') + piece);
    },
    close: () => {
      name = undefined;
    },
  });
  return { folder, targets, sheets, names, isFrom1904 };
}

/** The parts that another part refers to, by the ID of the relationship. */
function readTargets(file: FilePackage, part: string, folder: string): Map<string, string> {
  const targets = new Map<string, string>();
  if (!file.has(part)) return targets;
  readXml(file, part, {
    open(name, { Id: id, Target: target = '', TargetMode: mode }) {
      if (name !== 'Relationship' || id === undefined || mode === 'External') return;
      targets.set(id, target.startsWith('/') ? target.slice(1) : resolvePath(`${folder}${target}`));
    },
  });
  return targets;
}

function resolvePath(path: string): string {
  const steps: string[] = [];
  for (const step of path.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '.') steps.push(step);
  }
  return steps.join('/');
}
