import { destinations } from '@pictable/contract';
import { useDeferredValue, useMemo } from 'react';
import { sharing } from '../../../messages/sharing-texts.ts';
import { Select } from '../../../ui/select/select.tsx';
import type { Workspace } from '../workspace/use-workspace.ts';
import { destinationIn, withDestination } from './destination-in-text.ts';

const anywhere = 'anywhere';
const choices = [
  { value: anywhere, label: sharing.anyDestination },
  ...destinations.map(({ name, label }) => ({ value: name as string, label })),
];

interface DestinationSelectProps {
  workspace: Workspace;
  /** Whether the JSON is currently invalid. */
  broken: boolean;
}

/** Where the image will be shown. It belongs to the table, so the JSON stores it and undo reverts it. */
export default function DestinationSelect({ workspace, broken }: DestinationSelectProps) {
  const { text } = workspace.input;
  const scanned = useDeferredValue(text);
  const value = useMemo(() => destinationIn(scanned), [scanned]);
  return (
    <Select
      label={sharing.destination}
      value={choices.some((choice) => choice.value === value) ? (value ?? anywhere) : anywhere}
      onChange={(chosen) =>
        workspace.setText(withDestination(text, chosen === anywhere ? undefined : chosen), true)
      }
      choices={choices}
      disabled={broken}
      className="w-full"
    />
  );
}
