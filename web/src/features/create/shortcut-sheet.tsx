import { shortcuts as messages } from '../../messages/create.ts';
import { Dialog } from '../../ui/dialog.tsx';

const { control, shift, enter } = messages.keys;

/** As `['Mod', 'Enter']`: the modifier is another one on a Mac. */
const list: readonly { name: string; keys: readonly string[] }[] = [
  { name: messages.generate, keys: ['Mod', enter] },
  { name: messages.copyImage, keys: ['Mod', shift, 'C'] },
  { name: messages.save, keys: ['Mod', 'S'] },
  { name: messages.undo, keys: ['Mod', 'Z'] },
  { name: messages.redo, keys: ['Mod', shift, 'Z'] },
  { name: messages.notifications, keys: ['F8'] },
  { name: messages.sheet, keys: ['?'] },
];

const macKeys: Record<string, string> = { Mod: '⌘', [shift]: '⇧', [enter]: '↩' };

export default function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const onMac = /mac|iphone|ipad/i.test(navigator.platform);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={messages.title}
      description={messages.text}
    >
      <dl className="text-sm">
        {list.map(({ name, keys }) => (
          <div
            key={name}
            className="flex items-center justify-between gap-4 border-b border-rule py-2.5 last:border-b-0"
          >
            <dt>{name}</dt>
            <dd className="flex shrink-0 gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-7 rounded-sm border border-rule-strong bg-band px-1.5 py-0.5 text-center font-mono text-xs"
                >
                  {onMac ? (macKeys[key] ?? key) : key === 'Mod' ? control : key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
