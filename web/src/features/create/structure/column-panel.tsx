import { X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import { structure as messages } from '../../../messages/structure-texts.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { useStore } from '../../../ui/use-store.ts';
import { useWorkspace } from '../workspace/workspace-provider.tsx';
import { ColumnGroups } from './column-groups.tsx';
import { readSettings } from './json/settings.ts';
import { undoWithKeys } from './undo-with-keys.ts';
import { useTableColumns } from './use-table-columns.ts';

interface ColumnPanelProps {
  /** Name of the column, and its index for columns without a name of their own. */
  name: string;
  index: number;
  /** How the panel was opened, a new object each time. */
  opening: { readonly byKeyboard: boolean };
  onClose: () => void;
}

/** The settings of one column beside the cells of the table, as in the tab for the structure. */
export default function ColumnPanel({ name, index, opening, onClose }: ColumnPanelProps) {
  const { table } = useWorkspace();
  const text = useStore(table.$text);
  const settings = useMemo(() => readSettings(text), [text]);
  const { columns, isTable } = useTableColumns(table.$text);
  const column = columns.find((one) => one.name === name) ?? columns[index];
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (opening.byKeyboard) heading.current?.focus();
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, [opening]);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    undoWithKeys(event, table);
    // A list that is open above the page closes first.
    const isInside = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (event.key === 'Escape' && isInside && !event.defaultPrevented) onClose();
  }
  return (
    <section
      aria-label={messages.columnNamed(name)}
      onKeyDown={onKeyDown}
      className="column-panel flex min-h-0 flex-col border-t border-rule-strong"
    >
      <div className="flex min-h-11 items-center gap-2 border-b border-rule bg-band pr-2 pl-5">
        <h3 ref={heading} tabIndex={-1} dir="auto" className="min-w-0 flex-1 truncate text-sm font-semibold">
          {messages.columnNamed(name)}
        </h3>
        <IconButton label={messages.closeColumn} onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </div>
      <div className="min-h-0 flex-1 scroll-py-6 overflow-y-auto p-5">
        {column && (
          <ColumnGroups
            key={column.name}
            settings={settings}
            columns={columns}
            of={column}
            onChange={(changed, kind) => table.change({ text: changed }, kind)}
            disabled={!isTable}
          />
        )}
      </div>
    </section>
  );
}
