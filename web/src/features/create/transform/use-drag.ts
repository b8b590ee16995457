import { type DragEvent, type LiHTMLAttributes, useState } from 'react';

/** The type of what is dragged: other parts of the page, such as the editor, take no step. */
const dragType = 'application/x-step';

/** How a chip takes part in dragging. */
export interface DragOfStep {
  readonly isDragged: boolean;
  /** Whether the dragged chip would take its place. */
  readonly isTarget: boolean;
  readonly handlers: LiHTMLAttributes<HTMLLIElement>;
}

/** Reorders the steps with the pointer. */
export function useDrag(move: (from: number, to: number) => void): (index: number) => DragOfStep {
  const [from, setFrom] = useState<number>();
  const [over, setOver] = useState<number>();
  const end = () => {
    setFrom(undefined);
    setOver(undefined);
  };
  return (index) => ({
    isDragged: from === index,
    isTarget: from !== undefined && over === index && from !== index,
    handlers: {
      draggable: true,
      onDragStart(event: DragEvent) {
        event.dataTransfer.setData(dragType, String(index));
        event.dataTransfer.effectAllowed = 'move';
        setFrom(index);
      },
      onDragEnd: end,
      onDragOver(event: DragEvent) {
        if (from === undefined) return;
        event.preventDefault();
        setOver(index);
      },
      onDrop(event: DragEvent) {
        if (from === undefined) return;
        event.preventDefault();
        move(from, index);
        end();
      },
    },
  });
}
