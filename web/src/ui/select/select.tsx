import { Suspense, useState } from 'react';
import { lazyComponent } from '../lazy-component.tsx';
import {
  type PendingInteraction,
  type SelectProps,
  SelectTriggerFallback,
} from './select-trigger-fallback.tsx';

const loadList = () => import('./select-list.tsx');
const SelectList = lazyComponent(loadList) as unknown as Awaited<ReturnType<typeof loadList>>['default'];

/**
 * A select. Its trigger is shown immediately; the list, a sixth of the code of a page, is loaded afterwards.
 */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const [early] = useState<PendingInteraction>({ focused: false, pressed: false });
  return (
    <Suspense fallback={<SelectTriggerFallback {...props} early={early} />}>
      <SelectList {...props} early={early} />
    </Suspense>
  );
}
