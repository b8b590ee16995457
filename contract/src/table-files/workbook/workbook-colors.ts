/** Colours by index (ECMA-376, 18.8.27), from 0; 64 and 65 are those of the system. */
const indexed =
  '000000ffffffff000000ff000000ffffff00ff00ff00ffff000000ffffffff000000ff000000ffffff00ff00ff00ffff800000008000000080808000800080008080c0c0c08080809999ff993366ffffccccffff660066ff80800066ccccccff000080ff00ffffff0000ffff8000808000000080800000ff00ccffccffffccffccffff9999ccffff99cccc99ffffcc993366ff33cccc99cc00ffcc00ff9900ff6600666699969696003366339966003300333300993300993366333399333333';

/** The order in which styles count the colours of a theme; in its part, dark and light are swapped. */
export const themeColorNames = [
  ...['lt1', 'dk1', 'lt2', 'dk2'],
  ...['accent1', 'accent2', 'accent3', 'accent4', 'accent5', 'accent6', 'hlink', 'folHlink'],
];

/** The theme of Office, for files without a theme. */
export const officeTheme: Readonly<Record<string, string>> = {
  lt1: 'ffffff',
  dk1: '000000',
  lt2: 'e7e6e6',
  dk2: '44546a',
  accent1: '4472c4',
  accent2: 'ed7d31',
  accent3: 'a5a5a5',
  accent4: 'ffc000',
  accent5: '5b9bd5',
  accent6: '70ad47',
  hlink: '0563c1',
  folHlink: '954f72',
};

/** `#rrggbb` of the attributes of a colour; undefined for that of the system, and for invalid ones. */
export function readWorkbookColor(
  attributes: Readonly<Record<string, string>>,
  theme: Readonly<Record<string, string>>,
): string | undefined {
  const base = baseColor(attributes, theme);
  if (base === undefined) return undefined;
  const tint = Number(attributes.tint ?? 0);
  return `#${Number.isFinite(tint) && tint !== 0 ? tinted(base, Math.max(-1, Math.min(1, tint))) : base}`;
}

function baseColor(
  { rgb, theme: place, indexed: index }: Readonly<Record<string, string>>,
  theme: Readonly<Record<string, string>>,
): string | undefined {
  if (rgb !== undefined) return /^(?:[0-9a-f]{2})?([0-9a-f]{6})$/i.exec(rgb)?.[1]?.toLowerCase();
  if (place !== undefined) return theme[themeColorNames[Number(place)] ?? ''];
  const start = index === undefined ? -1 : Number(index) * 6;
  return start >= 0 && start < indexed.length ? indexed.slice(start, start + 6) : undefined;
}

/** Mixes with white or black. Excel changes the lightness in HSL, which gives nearly the same colours. */
function tinted(hex: string, tint: number): string {
  const target = tint < 0 ? 0 : 255;
  const channels = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return channels
    .map((channel) => Math.round(channel + (target - channel) * Math.abs(tint)))
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('');
}
