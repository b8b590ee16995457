/** Icons that a rule can add to the cells that match. */
export const iconNames = [
  'arrow-up',
  'arrow-up-right',
  'arrow-right',
  'arrow-down-right',
  'arrow-down',
  'triangle-up',
  'triangle-down',
  'dash',
  'check',
  'exclamation',
  'cross',
  'signal-1',
  'signal-2',
  'signal-3',
  'signal-4',
  'ring',
  'half-dot',
  'dot',
] as const;

/** Name of an icon. */
export type IconName = (typeof iconNames)[number];

/** Other words for icons. */
export const iconSynonyms: Readonly<Record<string, IconName>> = {
  up: 'arrow-up',
  down: 'arrow-down',
  right: 'arrow-right',
  flat: 'dash',
  checkmark: 'check',
  tick: 'check',
  warning: 'exclamation',
  x: 'cross',
};

/** Icons for the values of a column, from the lowest to the highest. They differ in form, not only in colour. */
export const iconSets = {
  arrows3: ['arrow-down', 'arrow-right', 'arrow-up'],
  arrows5: ['arrow-down', 'arrow-down-right', 'arrow-right', 'arrow-up-right', 'arrow-up'],
  triangles3: ['triangle-down', 'dash', 'triangle-up'],
  marks3: ['cross', 'exclamation', 'check'],
  signal4: ['signal-1', 'signal-2', 'signal-3', 'signal-4'],
  dots3: ['ring', 'half-dot', 'dot'],
} as const satisfies Record<string, readonly IconName[]>;

/** Name of a set of icons. */
export type IconSet = keyof typeof iconSets;

/** Names of the sets of icons. */
export const iconSetNames = Object.keys(iconSets) as readonly IconSet[];
