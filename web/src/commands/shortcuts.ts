/** Keys pressed together. `Mod` is Ctrl, or Cmd on a Mac. */
export type Keys = readonly string[];

export const shortcuts = {
  commands: ['Mod', 'K'],
  shortcutList: ['?'],
  notifications: ['F8'],
  generate: ['Mod', 'Enter'],
  copyImage: ['Mod', 'Shift', 'C'],
  save: ['Mod', 'S'],
  undo: ['Mod', 'Z'],
  redo: ['Mod', 'Shift', 'Z'],
} as const satisfies Record<string, Keys>;
