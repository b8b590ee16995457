import type { MouseEvent } from 'react';
import { isEditableTarget } from '../../../../browser/is-editable-target.ts';
import type { GridController } from './grid-controller.ts';

/** A press on the name of a column opens its settings, and so does a menu key. */
export function headerHandlers(controller: GridController) {
  const open = (event: MouseEvent) => {
    if (!isHeaderName(event)) return;
    event.preventDefault();
    controller.openSettings({ byKeyboard: false });
  };
  return { onClick: open, onContextMenu: open };
}

/** Whether an event is on the name of a column, and not on its edge or in the field that renames it. */
function isHeaderName({ target }: MouseEvent): boolean {
  if (!(target instanceof Element) || isEditableTarget(target)) return false;
  return (
    target.closest('[role=columnheader]:not([aria-colindex="1"])') !== null &&
    !target.closest('.rdg-resize-handle')
  );
}
