import { fromJs } from '@pictable/contract/json';
import { describe, expect, it } from 'vitest';
import { EngineError } from '../../errors.ts';
import { formatColor, rgb } from '../../scene/color.ts';
import type { TableSettings } from '../../table/table.ts';
import { Warnings } from '../../warnings.ts';
import { DEFAULT_LIMITS } from '../check-limits.ts';
import { normalizePayload } from '../normalize-payload.ts';

const themes = {
  acme: { from: ['#0b6b45'], fontFamily: 'Acme Sans', density: 'compact', borderRadius: 8 },
  globex: { from: ['navy'], mode: 'dark' },
};

function settingsOf(payload: object, layers: readonly object[] = [{ themes }], families: string[] = []) {
  const warnings = new Warnings();
  const table = normalizePayload(
    fromJs({ data: [{ a: 1 }], ...payload }),
    layers.map((layer) => fromJs(layer)),
    DEFAULT_LIMITS,
    warnings,
    families,
  );
  return { settings: table.settings, messages: warnings.list().map(({ message }) => message) };
}

const look = ({ headerBg, fontFamily, cellPaddingY, borderRadius }: TableSettings) => [
  formatColor(headerBg),
  fontFamily,
  cellPaddingY,
  borderRadius,
];

describe('a theme of the project', () => {
  it('is named in the request, and in saved settings', () => {
    const expected = ['#0b6b45', 'Acme Sans', 4, 8];
    const families = ['Acme Sans'];
    for (const { settings, messages } of [
      settingsOf({ theme: 'acme' }, undefined, families),
      settingsOf({ options: { styles: { theme: 'Acme' } } }, undefined, families),
      settingsOf({}, [{ themes }, { theme: 'acme' }], families),
    ]) {
      expect(look(settings)).toEqual(expected);
      expect(messages).toEqual([]);
    }
  });

  it('drops the colours of saved settings, which override its font and spacing', () => {
    const saved = { headerBg: '#ff0000', fontFamily: 'Roboto', cellPadding: 20 };
    const { settings } = settingsOf({ theme: 'acme' }, [{ themes }, saved], ['Acme Sans']);
    expect(look(settings)).toEqual(['#0b6b45', 'Roboto', 20, 8]);
    const inSettings = settingsOf({}, [{ themes }, { ...saved, theme: 'acme' }], ['Acme Sans']).settings;
    expect(inSettings.headerBg).toBe(rgb(0xff0000));
  });

  it('is rejected by its name if it does not exist, with the names that do', () => {
    try {
      settingsOf({ options: { theme: 'initech' } });
      expect.unreachable();
    } catch (error) {
      const [detail] = (error as EngineError).details;
      expect(detail?.path).toBe('/options/theme');
      expect(detail?.message).toContain('a theme of the project (acme, globex)');
      expect(detail?.message).toContain('got "initech"');
    }
  });

  it('in saved settings that does not exist any more is ignored with a warning', () => {
    const { settings, messages } = settingsOf({}, [{ themes }, { theme: 'initech' }]);
    expect(settings.theme).toBe('default');
    expect(messages).toEqual([expect.stringMatching(/^Saved settings: theme must be .* It is ignored\.$/)]);
  });

  it('whose font was deleted is shown in another one, with a warning', () => {
    const { settings, messages } = settingsOf({ theme: 'acme' });
    expect(settings.fontFamily).toBe('Inter');
    expect(messages).toEqual([expect.stringContaining('Theme "acme": Font "Acme Sans" is not available')]);
    expect(settingsOf({ theme: 'globex' }).messages).toEqual([]);
  });

  it('cannot be defined by a request', () => {
    expect(() => settingsOf({ themes, theme: 'acme' }, [])).toThrow(EngineError);
  });
});
