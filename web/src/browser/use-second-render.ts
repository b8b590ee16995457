import { startTransition, useEffect, useState } from 'react';

/**
 * Whether the component has been shown once. Parts that take long to render can wait for that, so that the page
 * responds in between. Unlike with `useDeferredValue`, this is also so within another deferred rendering.
 */
export function useSecondRender(): boolean {
  const [isSecond, setSecond] = useState(false);
  useEffect(() => startTransition(() => setSecond(true)), []);
  return isSecond;
}
