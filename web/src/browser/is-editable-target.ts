/** Whether the event target is inside an editable field, which handles key presses and pastes itself. */
export function isEditableTarget(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
}
