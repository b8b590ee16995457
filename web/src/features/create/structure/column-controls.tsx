import { structure as messages } from '../../../messages/structure-texts.ts';
import { ColumnGroups } from './column-groups.tsx';
import { ColumnSelect } from './column-select.tsx';
import type { ControlsProps } from './table-controls.tsx';

interface ColumnControlsProps extends ControlsProps {
  /** Name of the chosen column. */
  chosen: string | undefined;
  onChoose: (name: string) => void;
}

/** Controls of one column, which is chosen above them. */
export function ColumnControls({ chosen, onChoose, ...props }: ColumnControlsProps) {
  const { columns, disabled } = props;
  const column = columns.find(({ name }) => name === chosen) ?? columns[0];
  return (
    <>
      <div className="pb-6">
        <ColumnSelect
          label={messages.column}
          value={column && { column: column.name }}
          columns={columns}
          onChange={(name) => name !== undefined && onChoose(name)}
          disabled={disabled}
          required
        />
      </div>
      {column && <ColumnGroups {...props} of={column} />}
    </>
  );
}
