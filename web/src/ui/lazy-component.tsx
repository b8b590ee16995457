import { type ComponentType, lazy, useCallback, useEffect, useState } from 'react';
import { firstInteraction } from '../browser/event-replay.ts';
import { uiTexts } from '../messages/ui-texts.ts';
import { Button } from './buttons/button.tsx';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/**
 * A component whose code is loaded when it is shown. If loading fails, for example offline, only the
 * component is replaced by a retry button; it also retries when the connection is back.
 *
 * @param when `early`: load on the first interaction with the page, for components that must also work
 * offline
 */
export function lazyComponent<Props extends object>(load: Load<Props>, when?: 'early') {
  if (when) void firstInteraction.then(load).catch(() => {});
  return lazy(() =>
    load().catch(() => ({ default: (props: Props) => <Missing load={load} props={props} /> })),
  );
}

function Missing<Props extends object>({ load, props }: { load: Load<Props>; props: Props }) {
  const { Part, retry } = useLoaded(load);
  if (Part) return <Part {...props} />;
  return (
    <Button onClick={retry} className="sticky bottom-2">
      {uiTexts.notLoaded}
    </Button>
  );
}

/**
 * A component whose code is loaded after the page is shown; undefined until then. It also retries when the connection
 * is back.
 */
export function useLoaded<Props extends object>(load: Load<Props>) {
  const [Part, setPart] = useState<ComponentType<Props>>();
  const retry = useCallback(() => {
    load().then(
      (part) => setPart(() => part.default),
      () => {},
    );
  }, [load]);
  useEffect(() => {
    retry();
    addEventListener('online', retry, { once: true });
  }, [retry]);
  return { Part, retry };
}
