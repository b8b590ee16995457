import { useId, useState } from 'react';
import { KeyCaps } from '../../commands/key-caps.tsx';
import { type Keys, shortcuts } from '../../commands/shortcuts.ts';
import { shortcutsDialog as messages, pageCommands } from '../../messages/commands-texts.ts';
import { areSingleKeyShortcutsOn, setSingleKeyShortcuts } from '../../storage/single-key-shortcuts.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';

interface Section {
  readonly name: string;
  readonly rows: readonly { readonly name: string; readonly keys: Keys }[];
}

const sections: readonly Section[] = [
  {
    name: messages.everywhere,
    rows: [
      { name: messages.commands, keys: shortcuts.commands },
      { name: messages.notifications, keys: shortcuts.notifications },
      { name: messages.sheet, keys: shortcuts.shortcutList },
    ],
  },
  {
    name: messages.editor,
    rows: [
      { name: pageCommands.generate, keys: shortcuts.generate },
      { name: pageCommands.copyImage, keys: shortcuts.copyImage },
      { name: pageCommands.save, keys: shortcuts.save },
      { name: messages.undo, keys: shortcuts.undo },
      { name: messages.redo, keys: shortcuts.redo },
      { name: messages.leaveEditor, keys: ['Tab'] },
      { name: messages.themes, keys: ['←', '→'] },
    ],
  },
];

/** All keyboard shortcuts, grouped by where they work, and the switch for single-key shortcuts. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title={messages.title} description={messages.text}>
      {/* Focus the top: focusing the switch at the end would scroll small screens down. */}
      <div tabIndex={-1} data-focus-first className="outline-none">
        {sections.map((section) => (
          <SectionOfKeys key={section.name} {...section} />
        ))}
      </div>
      <SingleKeysSwitch />
    </Dialog>
  );
}

function SectionOfKeys({ name, rows }: Section) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="not-first:mt-6">
      <h3 id={id} className="border-b border-ink pb-2 text-sm tracking-normal">
        {name}
      </h3>
      <dl className="text-sm">
        {rows.map((row) => (
          <div
            key={row.name}
            className="flex items-center justify-between gap-4 border-b border-rule py-2 last:border-b-0"
          >
            <dt>{row.name}</dt>
            <dd>
              <KeyCaps keys={row.keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function SingleKeysSwitch() {
  const [on, setOn] = useState(areSingleKeyShortcutsOn);
  const hint = useId();
  return (
    <div className="mt-4 border-t border-rule pt-4 text-sm">
      <label className="flex min-h-8 items-center gap-2.5 font-medium">
        <input
          type="checkbox"
          checked={on}
          aria-describedby={hint}
          onChange={({ target }) => {
            setSingleKeyShortcuts(target.checked);
            setOn(target.checked);
          }}
          className="size-4 accent-accent"
        />
        {messages.singleKeys}
      </label>
      <p id={hint} className="mt-1 text-ink-2">
        {messages.singleKeysHint}
      </p>
    </div>
  );
}
