import type { ReadableAtom } from 'nanostores';
import { useEffect, useState } from 'react';

/** By then, the new preview is usually shown: the search does not delay it. */
export const searchDelayMs = 50;

type TextValue = string | number | undefined;
type Reader = (text: string) => TextValue;

/** What each function has read last: several components show the same value of a text. */
const lastRead = new Map<Reader, { readonly text: string; readonly value: TextValue }>();

function readOnce(read: Reader, text: string): TextValue {
  const last = lastRead.get(read);
  if (last?.text === text) return last.value;
  const value = read(text);
  lastRead.set(read, { text, value });
  return value;
}

/**
 * A value that the text of a table contains, such as its destination. A long text takes a while to search, so the
 * search follows a keystroke, and is not repeated by other components.
 */
export function useTextValue<Value extends TextValue>(
  $text: ReadableAtom<string>,
  read: (text: string) => Value,
): Value {
  const [value, setValue] = useState(() => readOnce(read, $text.get()));
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const search = () => {
      waiting = undefined;
      setValue(readOnce(read, $text.get()));
    };
    const stop = $text.subscribe(() => {
      waiting ??= setTimeout(search, searchDelayMs);
    });
    return () => {
      clearTimeout(waiting);
      stop();
    };
  }, [$text, read]);
  // The function has returned it.
  return value as Value;
}
