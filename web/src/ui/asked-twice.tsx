import { useState } from 'react';
import { Button } from './button.tsx';
import { DialogActions } from './dialog-actions.tsx';
import { Notice } from './notice.tsx';

interface AskedTwiceProps {
  /** What the first button says. */
  ask: string;
  /** What is lost by it, said before the second button. */
  warning: string;
  /** What the second button says. */
  action: string;
  busy: boolean;
  onAct: () => void;
}

/** For what cannot be undone, inside of a dialog: a button that first says what it does, and a second one that does it. */
export function AskedTwice({ ask, warning, action, busy, onAct }: AskedTwiceProps) {
  const [asked, setAsked] = useState(false);
  if (!asked) {
    return (
      <div className="flex justify-end">
        <Button onClick={() => setAsked(true)}>{ask}</Button>
      </div>
    );
  }
  return (
    <div>
      <Notice tone="warning">{warning}</Notice>
      <DialogActions onCancel={() => setAsked(false)} action={action} busy={busy} destructive onAct={onAct} />
    </div>
  );
}
