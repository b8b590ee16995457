import { Suspense, useState } from 'react';
import { ClosedSelect, type EarlyTurn, type SelectProps } from './closed-select.tsx';
import { lazyPart } from './lazy-part.tsx';

const loadList = () => import('./select-list.tsx');
const SelectList = lazyPart(loadList) as unknown as Awaited<ReturnType<typeof loadList>>['default'];

/**
 * A select. Its trigger is shown immediately; the list, a sixth of the code of a page, is loaded afterwards.
 */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const [early] = useState<EarlyTurn>({ focused: false, pressed: false });
  return (
    <Suspense fallback={<ClosedSelect {...props} early={early} />}>
      <SelectList {...props} early={early} />
    </Suspense>
  );
}
