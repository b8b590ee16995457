import { Suspense, useState } from 'react';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { AddStepButton } from './add-step-button.tsx';

const AddStepMenu = lazyComponent(() => import('./add-step-menu.tsx'));

/** A button with a menu of the verbs of `transform`, whose code is loaded when it is pressed. */
export function AddStep({ disabled }: { disabled: boolean }) {
  const [isPressed, setPressed] = useState(false);
  const button = <AddStepButton disabled={disabled} aria-haspopup="menu" onClick={() => setPressed(true)} />;
  if (!isPressed) return button;
  return (
    <Suspense fallback={button}>
      <AddStepMenu disabled={disabled} />
    </Suspense>
  );
}
