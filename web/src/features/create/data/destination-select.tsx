import { destinations } from '@pictable/contract';
import type { ReadableAtom } from 'nanostores';
import { useEffect, useState } from 'react';
import { sharing } from '../../../messages/sharing-texts.ts';
import { Select } from '../../../ui/select/select.tsx';
import { useStore } from '../../../ui/use-store.ts';
import { useWorkspace } from '../workspace/workspace-provider.tsx';
import { destinationIn, withDestination } from './destination-in-text.ts';

const anywhere = 'anywhere';
const choices = [
  { value: anywhere, label: sharing.anyDestination },
  ...destinations.map(({ name, label }) => ({ value: name as string, label })),
];

/** Where the image will be shown. It belongs to the table, so the JSON stores it and undo reverts it. */
export default function DestinationSelect() {
  const { table, setText, $isBroken } = useWorkspace();
  const value = useDestination(table.$text);
  const choose = (chosen: string) =>
    setText(withDestination(table.$text.get(), chosen === anywhere ? undefined : chosen), true);
  return (
    <Select
      label={sharing.destination}
      value={choices.some((choice) => choice.value === value) ? (value ?? anywhere) : anywhere}
      onChange={choose}
      choices={choices}
      disabled={useStore($isBroken)}
      className="w-full"
    />
  );
}

/** The destination in the text. A long text takes a while to search, so the search follows a keystroke. */
function useDestination($text: ReadableAtom<string>): string | undefined {
  const [destination, setDestination] = useState(() => destinationIn($text.get()));
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const search = () => {
      waiting = undefined;
      setDestination(destinationIn($text.get()));
    };
    const stop = $text.subscribe(() => {
      waiting ??= setTimeout(search);
    });
    return () => {
      clearTimeout(waiting);
      stop();
    };
  }, [$text]);
  return destination;
}
