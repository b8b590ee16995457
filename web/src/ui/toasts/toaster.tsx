import { X } from 'lucide-react';
import { Toast as Radix } from 'radix-ui';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { uiTexts } from '../../messages/ui-texts.ts';
import { buttonClasses } from '../buttons/button.tsx';
import { classNames } from '../class-names.ts';
import { toastMs } from '../timings.ts';
import { freestPlace, type ToastPlace, visibleControls } from './toast-place.ts';
import { type Toast, toastStore } from './toasts.ts';

const swipeThresholdPx = 50;

const placeClasses: Readonly<Record<ToastPlace, string>> = {
  'top-right': 'top-14 right-0',
  'bottom-right': 'bottom-0 right-0',
  'bottom-left': 'bottom-0 left-0',
  'top-left': 'top-14 left-0',
};

export default function Toaster() {
  const toast = useSyncExternalStore(toastStore.subscribe, toastStore.read, toastStore.readOnServer);
  const [place, setPlace] = useState<ToastPlace>('top-right');
  return (
    <Radix.Provider
      duration={toastMs}
      swipeDirection="right"
      swipeThreshold={swipeThresholdPx}
      label={uiTexts.notifications}
    >
      {toast && <ShownToast key={toast.id} toast={toast} onPlace={setPlace} />}
      <Radix.Viewport
        hotkey={['F8']}
        label={`${uiTexts.notifications} ({hotkey})`}
        className={classNames(
          'pointer-events-none fixed z-60 m-0 flex w-full list-none flex-col p-4 md:max-w-[420px]',
          placeClasses[place],
        )}
      />
    </Radix.Provider>
  );
}

interface ShownToastProps {
  toast: Toast;
  onPlace: (place: ToastPlace) => void;
}

function ShownToast({ toast, onPlace }: ShownToastProps) {
  const [open, setOpen] = useState(false);
  const isPlaced = useRef(false);
  useEffect(() => setOpen(true), []);

  // Before it is painted, and not again: a toast that moves is hard to press. No effect of this component runs
  // between the mount of the element, which is a render later than `open`, and its paint.
  function placeOnce(shown: HTMLLIElement | null) {
    if (!shown || isPlaced.current) return;
    isPlaced.current = true;
    const size = { width: shown.offsetWidth, height: shown.offsetHeight };
    const screen = { width: innerWidth, height: innerHeight };
    onPlace(freestPlace(size, screen, visibleControls(shown.parentElement)));
  }

  return (
    <Radix.Root
      ref={placeOnce}
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
