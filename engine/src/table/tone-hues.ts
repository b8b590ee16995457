import type { Tone } from '@pictable/contract';
import { type Color, rgb } from '../scene/color.ts';

/** Tones with a hue of their own. */
export type HueTone = Exclude<Tone, 'muted'>;

/** Hues of the tones; their lightness follows from the background. */
export const TONE_HUES: Readonly<Record<HueTone, Color>> = {
  good: rgb(0x15803d),
  bad: rgb(0xdc2626),
  warn: rgb(0xb45309),
  info: rgb(0x2563eb),
};
