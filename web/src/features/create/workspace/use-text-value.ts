import type { ReadableAtom } from 'nanostores';
import { useEffect, useState } from 'react';

/**
 * A value that the text of a table contains, such as its destination. A long text takes a while to search, so the
 * search follows a keystroke.
 */
export function useTextValue<Value extends string | number | undefined>(
  $text: ReadableAtom<string>,
  read: (text: string) => Value,
): Value {
  const [value, setValue] = useState(() => read($text.get()));
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const search = () => {
      waiting = undefined;
      setValue(read($text.get()));
    };
    const stop = $text.subscribe(() => {
      waiting ??= setTimeout(search);
    });
    return () => {
      clearTimeout(waiting);
      stop();
    };
  }, [$text, read]);
  return value;
}
