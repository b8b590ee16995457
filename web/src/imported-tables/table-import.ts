import type { ImportedJson } from '@pictable/contract/table-text';
import { imports as messages } from '../messages/create-texts.ts';
import { showToast } from '../ui/toasts/toasts.ts';
import { mayContainTable } from './may-contain-table.ts';

export interface TableImport {
  /** Imports copied cells and tables; calls `otherwise` if there are none. Returns whether it tries. */
  tryImport(plain: string, html: string, otherwise: () => void): boolean;
  importFile(file: File): Promise<void>;
}

/** The text that an import replaces. */
export interface ImportTarget {
  read(): string;
  change(text: string): void;
}

const undoOfferMs = 8_000;

/**
 * Converts pasted and dropped tables to JSON in the browser; the code that reads them is loaded on demand.
 */
export function createTableImport(target: ImportTarget): TableImport {
  function show({ kind, text, rows, columns, notes = [] }: ImportedJson) {
    const before = target.read();
    target.change(text);
    showToast({
      title: kind === 'JSON' ? messages.opened : messages.done,
      description:
        kind === 'JSON' ? messages.openedText : [messages.doneText(kind, rows, columns), ...notes].join(' '),
      durationMs: undoOfferMs,
      action: {
        label: messages.undo,
        alternative: messages.undoHint,
        run: () => target.change(before),
      },
    });
  }

  async function takeText(plain: string, html: string, otherwise: () => void) {
    const { importText } = await import('./import-table.ts');
    const imported = importText(plain, html);
    if (imported) show(imported);
    else otherwise();
  }

  return {
    tryImport(plain, html, otherwise) {
      if (!mayContainTable(plain, html)) return false;
      takeText(plain, html, otherwise).catch(otherwise);
      return true;
    },
    async importFile(file) {
      const { importFile, ImportError } = await import('./import-table.ts');
      try {
        show(await importFile(file));
      } catch (error) {
        const reason = error instanceof ImportError ? error.reason : 'damaged';
        showToast({
          title: messages.failed,
          description: messages.problems[reason](file.name),
          destructive: true,
        });
      }
    },
  };
}
