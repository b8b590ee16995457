import { readStored, removeStored, storageKeys, writeStored } from './storage.ts';

/** Whether the user wants to see data and style side by side where the screen is wide enough. */
export function readSideBySide(): boolean {
  return readStored(storageKeys.sideBySide) === 'on';
}

export function storeSideBySide(isOn: boolean): void {
  if (isOn) writeStored(storageKeys.sideBySide, 'on');
  else removeStored(storageKeys.sideBySide);
}
