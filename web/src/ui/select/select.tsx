import { type ComponentType, Suspense, useState } from 'react';
import { lazyComponent } from '../lazy-component.tsx';
import {
  type PendingInteraction,
  type SelectProps,
  SelectTriggerFallback,
} from './select-trigger-fallback.tsx';

const loadList = () => import('./select-list.tsx');
type List = Awaited<ReturnType<typeof loadList>>['default'];
/**
 * Offers to load the list again if that fails. The first interaction with the page loads it, so that a select opens at
 * once, and also offline.
 */
const RetriedList = lazyComponent(loadList, 'early') as ComponentType<Parameters<List>[0]> as List;

/**
 * A select. Until it is used, it is only a trigger: its list is a sixth of the code of a page, and rendering the lists
 * of all style controls would block the page for longer than anything else at its start.
 */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const [early] = useState<PendingInteraction>({ focused: false, pressed: false });
  const [List, setList] = useState<List>();
  // The trigger stays until the list is loaded, because another one in its place would not have its focus.
  const load = () =>
    loadList().then(
      (module) => setList(() => module.default),
      () => setList(() => RetriedList),
    );
  if (!List) return <SelectTriggerFallback {...props} early={early} onUse={() => void load()} />;
  return (
    <Suspense>
      <List {...props} early={early} />
    </Suspense>
  );
}
