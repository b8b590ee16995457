import type { Keys } from './shortcuts.ts';

const names: Readonly<Record<string, string>> = { Mod: 'Ctrl' };
const macNames: Readonly<Record<string, string>> = { Mod: '⌘', Shift: '⇧', Enter: '↩' };

/** A key combination, with the key names of this platform. */
export function KeyCaps({ keys }: { keys: Keys }) {
  const named = /mac|iphone|ipad/i.test(navigator.platform) ? macNames : names;
  return (
    <span className="flex shrink-0 gap-1">
      {keys.map((key) => (
        <kbd
          key={key}
          className="min-w-7 rounded-sm border border-rule-strong bg-band px-1.5 py-0.5 text-center font-mono text-xs text-ink"
        >
          {named[key] ?? key}
        </kbd>
      ))}
    </span>
  );
}
