import { Redo2, Undo2 } from 'lucide-react';
import type { ReadableAtom } from 'nanostores';
import type { ReactNode } from 'react';
import { create } from '../../../messages/create-texts.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { useStore } from '../../../ui/use-store.ts';
import { useWorkspace } from '../workspace/workspace-provider.tsx';

/** Undo and redo of the table and its style. */
export function HistoryButtons() {
  const { table } = useWorkspace();
  return (
    <>
      <HistoryButton label={create.undo} isPossible={table.$canUndo} onClick={table.undo}>
        <Undo2 />
      </HistoryButton>
      <HistoryButton label={create.redo} isPossible={table.$canRedo} onClick={table.redo}>
        <Redo2 />
      </HistoryButton>
    </>
  );
}

interface HistoryButtonProps {
  label: string;
  isPossible: ReadableAtom<boolean>;
  onClick: () => void;
  children: ReactNode;
}

function HistoryButton({ isPossible, ...button }: HistoryButtonProps) {
  return <IconButton {...button} disabled={!useStore(isPossible)} />;
}
