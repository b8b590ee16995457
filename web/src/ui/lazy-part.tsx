import { type ComponentType, lazy, useEffect, useState } from 'react';
import { firstTurn } from '../lib/early-press.ts';
import { shared } from '../messages/shared.ts';
import { Button } from './button.tsx';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/**
 * A part whose code is loaded when it is shown. Where that fails, as it does without a connection, the page around it stays: the part
 * says so in its place, and comes when the connection does or somebody asks again.
 *
 * @param when `early`: loaded as soon as somebody turns to the page, for what must be there when the connection goes
 */
export function lazyPart<Props extends object>(load: Load<Props>, when?: 'early') {
  if (when) void firstTurn.then(load).catch(() => {});
  return lazy(() =>
    load().catch(() => ({ default: (props: Props) => <Missing load={load} props={props} /> })),
  );
}

function Missing<Props extends object>({ load, props }: { load: Load<Props>; props: Props }) {
  const [Part, setPart] = useState<ComponentType<Props>>();
  const retry = () =>
    void load().then(
      (part) => setPart(() => part.default),
      () => {},
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same code is asked for each time
  useEffect(() => {
    retry();
    addEventListener('online', retry, { once: true });
  }, []);
  if (Part) return <Part {...props} />;
  return (
    <Button onClick={retry} className="sticky bottom-2">
      {shared.notLoaded}
    </Button>
  );
}
