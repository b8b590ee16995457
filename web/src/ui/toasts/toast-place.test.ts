import { describe, expect, it } from 'vitest';
import { freestPlace } from './toast-place.ts';

const toast = { width: 388, height: 64 };
const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const box = (left: number, top: number, width: number, height: number) => ({
  ...{ left, top, right: left + width, bottom: top + height },
});

const active = (...boxes: ReturnType<typeof box>[]) => ({ active: boxes, behind: [] });

describe('the place of a toast', () => {
  it('is below the header at the right, if there is nothing to press', () => {
    expect(freestPlace(toast, wide, active())).toBe('top-right');
    expect(freestPlace(toast, wide, active(box(1_300, 10, 80, 36), box(600, 100, 80, 36)))).toBe('top-right');
  });

  it('is where it covers no control', () => {
    const top = box(1_300, 100, 100, 36);
    const bottom = box(1_300, 850, 100, 36);
    expect(freestPlace(toast, wide, active(top))).toBe('bottom-right');
    expect(freestPlace(toast, wide, active(top, bottom))).toBe('bottom-left');
    expect(freestPlace(toast, wide, active(top, bottom, box(20, 850, 90, 36)))).toBe('top-left');
  });

  it('on a phone is at the other end of the screen than the buttons', () => {
    const narrow = { width: 358, height: 64 };
    expect(freestPlace(narrow, phone, active(box(16, 780, 358, 44)))).toBe('top-right');
    expect(freestPlace(narrow, phone, active(box(300, 80, 44, 44)))).toBe('bottom-right');
  });

  it('is where it covers the fewest, if it covers some everywhere', () => {
    const corners = [box(1_100, 80, 40, 40), box(1_200, 80, 40, 40), box(1_200, 850, 40, 40)];
    expect(freestPlace(toast, wide, active(...corners, box(20, 80, 40, 40), box(20, 850, 40, 40)))).toBe(
      'bottom-right',
    );
  });

  it('covers no control behind a dialog either, unless it would cover one of the dialog instead', () => {
    const top = box(1_300, 100, 100, 36);
    expect(freestPlace(toast, wide, { active: [], behind: [top] })).toBe('bottom-right');
    const rest = [box(1_300, 850, 100, 36), box(20, 850, 100, 36), box(20, 80, 40, 40)];
    expect(freestPlace(toast, wide, { active: rest, behind: [top, top] })).toBe('top-right');
  });
});
