import { Globe, Lock, Timer } from 'lucide-react';
import type { ReadableAtom } from 'nanostores';
import { useEffect, useState } from 'react';
import { access as messages } from '../../../messages/sharing-texts.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { LabelledSelect } from '../../../ui/select/labelled-select.tsx';
import { useStore } from '../../../ui/use-store.ts';
import { searchDelayMs } from '../workspace/use-text-value.ts';
import { useWorkspace } from '../workspace/workspace-provider.tsx';
import { type AccessKey, accessIn, type TextAccess, withAccess } from './access-in-text.ts';

const never = 'never';
const spans = Object.entries(messages.spans).map(([value, label]) => ({ value, label }));

/** Who can open the generated image, and for how long. The JSON stores both, and undo reverts them. */
export default function AccessButton() {
  const { table, $isBroken } = useWorkspace();
  const [open, setOpen] = useState(false);
  const current = useTextAccess(table.$text);
  const { access = 'public', expires } = current;
  const isDefault = access === 'public' && expires === undefined;
  const Icon = access === 'signed' ? Lock : expires === undefined ? Globe : Timer;
  return (
    <>
      <IconButton
        label={`${messages.title}: ${messages.summary(access, expires)}`}
        onClick={() => setOpen(true)}
        disabled={useStore($isBroken)}
        className={classNames(
          'size-9 max-sm:size-11 border border-rule-strong bg-sheet',
          !isDefault && 'text-accent',
        )}
      >
        <Icon aria-hidden />
      </IconButton>
      {open && <AccessDialog current={current} onClose={() => setOpen(false)} />}
    </>
  );
}

function AccessDialog({ current, onClose }: { current: TextAccess; onClose: () => void }) {
  const { table, setText } = useWorkspace();
  const { access = 'public', expires } = current;
  const change = (key: AccessKey, value: string | undefined) =>
    setText(withAccess(table.$text.get(), key, value), true);
  const isTyped = expires !== undefined && !spans.some(({ value }) => value === expires);
  const expiries = [
    { value: never, label: messages.never },
    ...spans,
    ...(isTyped ? [{ value: expires, label: messages.typed(expires) }] : []),
  ];
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={messages.title}
      description={messages.text}
    >
      <LabelledSelect
        label={messages.access}
        value={access}
        onChange={(level) => change('access', level === 'public' ? undefined : level)}
        choices={(['public', 'signed'] as const).map((value) => ({ value, label: messages.levels[value] }))}
      />
      <p className="mt-1 mb-5 text-sm text-ink-2">{messages.hints[access]}</p>
      <LabelledSelect
        label={messages.expires}
        value={expires ?? never}
        onChange={(chosen) => change('expires', chosen === never ? undefined : chosen)}
        choices={expiries}
      />
      <p className="mt-1 mb-6 text-sm text-ink-2">{messages.expiresHint}</p>
      <div className="flex justify-end">
        <Button variant="primary" onClick={onClose}>
          {messages.done}
        </Button>
      </div>
    </Dialog>
  );
}

/** Access and expiry in the text. A long text takes a while to search, so the search follows a keystroke. */
function useTextAccess($text: ReadableAtom<string>): TextAccess {
  const [found, setFound] = useState(() => accessIn($text.get()));
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const search = () => {
      waiting = undefined;
      const { access, expires } = accessIn($text.get());
      // The same object again, so that a keystroke elsewhere in the text renders nothing here.
      setFound((before) =>
        before.access === access && before.expires === expires ? before : { access, expires },
      );
    };
    const stop = $text.subscribe(() => {
      waiting ??= setTimeout(search, searchDelayMs);
    });
    return () => {
      clearTimeout(waiting);
      stop();
    };
  }, [$text]);
  return found;
}
