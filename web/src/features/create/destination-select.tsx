import { destinations } from '@pictable/contract';
import { useDeferredValue, useMemo } from 'react';
import { sharing } from '../../messages/sharing.ts';
import { Select } from '../../ui/select.tsx';
import { destinationIn, withDestination } from './destination-in-text.ts';
import type { Workspace } from './use-workspace.ts';

const anywhere = 'anywhere';
const choices = [
  { value: anywhere, label: sharing.anywhere },
  ...destinations.map(({ name, label }) => ({ value: name as string, label })),
];

interface DestinationSelectProps {
  workspace: Workspace;
  /** The text cannot be read now. */
  broken: boolean;
}

/** Where the picture will be shown. It belongs to the table, so it stands in the JSON, and undo takes it back. */
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
