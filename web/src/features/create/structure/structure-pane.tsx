import { atom } from 'nanostores';
import { useMemo } from 'react';
import { structure as messages } from '../../../messages/structure-texts.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TabBar, TabPanel, Tabs } from '../../../ui/tabs.tsx';
import { useStore } from '../../../ui/use-store.ts';
import { HistoryButtons } from '../data/history-buttons.tsx';
import { useWorkspace } from '../workspace/workspace-provider.tsx';
import { ColumnControls } from './column-controls.tsx';
import { readSettings } from './json/settings.ts';
import { TableControls } from './table-controls.tsx';
import { undoWithKeys } from './undo-with-keys.ts';
import { useTableColumns } from './use-table-columns.ts';

/** What the panel shows. Kept while the user looks at the JSON, which closes the panel. */
const $part = atom('table');
const $chosenColumn = atom<string | undefined>();

const parts = [
  { id: 'table', label: messages.tablePart },
  { id: 'columns', label: messages.columnsPart },
];

interface StructurePaneProps {
  onShowData: () => void;
  /** Whether the data is beside the panel, with the buttons for undo and redo. */
  isBesideData?: boolean;
}

/** Controls that write the structure of the table into its JSON, and follow the JSON as it is edited. */
export default function StructurePane({ onShowData, isBesideData = false }: StructurePaneProps) {
  const { table } = useWorkspace();
  const text = useStore(table.$text);
  const settings = useMemo(() => readSettings(text), [text]);
  const { columns, isTable } = useTableColumns(table.$text);
  const controls = {
    settings,
    columns,
    onChange: (changed: string, kind?: string) => table.change({ text: changed }, kind),
    disabled: !isTable,
  };
  return (
    <Tabs
      value={useStore($part)}
      onValueChange={(part) => $part.set(part)}
      className="flex min-h-0 flex-1 flex-col"
      onKeyDown={(event) => undoWithKeys(event, table)}
    >
      <div className="flex min-h-12 items-end gap-x-1 border-b border-rule px-3">
        <TabBar label={messages.parts} tabs={parts} />
        {!isBesideData && (
          <div className="ml-auto flex gap-x-1 py-1.5">
            <HistoryButtons />
          </div>
        )}
      </div>
      <div className="min-h-0 flex-1 scroll-py-6 overflow-y-auto p-5">
        <Problem isTable={isTable} onShowData={onShowData} />
        <TabPanel value="table" tabIndex={-1}>
          <TableControls {...controls} />
        </TabPanel>
        <TabPanel value="columns" tabIndex={-1}>
          <ColumnControls
            {...controls}
            chosen={useStore($chosenColumn)}
            onChoose={(name) => $chosenColumn.set(name)}
          />
        </TabPanel>
      </div>
    </Tabs>
  );
}

function Problem({ isTable, onShowData }: StructurePaneProps & { isTable: boolean | undefined }) {
  const error = useStore(useWorkspace().$error);
  if (isTable === undefined || (isTable && !error)) return null;
  const title = isTable ? messages.rejected : error ? messages.broken : messages.noTable;
  return (
    <div className="mb-5">
      <Notice tone="warning" title={title}>
        {error && <p>{error.message}</p>}
        <Button size="small" className="mt-1.5" onClick={onShowData}>
          {messages.show}
        </Button>
      </Notice>
    </div>
  );
}
