import { X } from 'lucide-react';
import { Toast as Radix } from 'radix-ui';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { uiTexts } from '../../messages/ui-texts.ts';
import { buttonClasses } from '../buttons/button.tsx';
import { classNames } from '../class-names.ts';
import { toastMs } from '../timings.ts';
import { type Toast, toastStore } from './toasts.ts';

const swipeThresholdPx = 50;

export default function Toaster() {
  const toast = useSyncExternalStore(toastStore.subscribe, toastStore.read, toastStore.readOnServer);
  return (
    <Radix.Provider
      duration={toastMs}
      swipeDirection="right"
      swipeThreshold={swipeThresholdPx}
      label={uiTexts.notifications}
    >
      {toast && <ShownToast key={toast.id} toast={toast} />}
      <Radix.Viewport
        hotkey={['F8']}
        label={`${uiTexts.notifications} ({hotkey})`}
        className="pointer-events-none fixed top-14 right-0 z-60 m-0 flex w-full list-none flex-col p-4 md:max-w-[420px]"
      />
    </Radix.Provider>
  );
}

function ShownToast({ toast }: { toast: Toast }) {
  const [open, setOpen] = useState(false);
  useEffect(() => setOpen(true), []);
  return (
    <Radix.Root
      open={open}
      onOpenChange={setOpen}
      {...(toast.durationMs === undefined ? {} : { duration: toast.durationMs })}
      type={toast.destructive ? 'foreground' : 'background'}
      className={classNames(
        'toast pointer-events-auto flex items-start gap-3 rounded-md border bg-sheet p-3.5 shadow-lg',
        toast.destructive ? 'border-error' : 'border-rule-strong',
      )}
    >
      <div className="min-w-0 flex-1">
        <Radix.Title className={classNames('text-sm font-semibold', toast.destructive && 'text-error')}>
          {toast.title}
        </Radix.Title>
        {toast.description && toast.description !== toast.title && (
          <Radix.Description className="text-sm [overflow-wrap:anywhere] text-ink-2">
            {toast.description}
          </Radix.Description>
        )}
      </div>
      {toast.action && (
        <Radix.Action
          altText={toast.action.alternative}
          onClick={toast.action.run}
          className={buttonClasses('outline', 'small')}
        >
          {toast.action.label}
        </Radix.Action>
      )}
      <Radix.Close
        aria-label={uiTexts.dismiss}
        className="-m-1 grid size-7 shrink-0 place-items-center rounded-sm hover:bg-band-2"
      >
        <X className="size-4" />
      </Radix.Close>
    </Radix.Root>
  );
}
