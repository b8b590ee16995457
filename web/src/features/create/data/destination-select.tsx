import { destinations } from '@pictable/contract';
import { create } from '../../../messages/create-texts.ts';
import { sharing } from '../../../messages/sharing-texts.ts';
import { Select } from '../../../ui/select/select.tsx';
import { useStore } from '../../../ui/use-store.ts';
import { useTextValue } from '../workspace/use-text-value.ts';
import { useWorkspace } from '../workspace/workspace-provider.tsx';
import { destinationHintId } from './destination-hint-id.ts';
import { destinationIn, withDestination } from './destination-in-text.ts';

const anywhere = 'anywhere';
const choices = [
  { value: anywhere, label: sharing.anyDestination, hint: sharing.destinationHints.anywhere },
  ...destinations.map(({ name, label }) => ({
    value: name as string,
    label,
    hint: sharing.destinationHints[name],
  })),
];

/** Where the image will be shown. It belongs to the table, so the JSON stores it and undo reverts it. */
export default function DestinationSelect() {
  const { table, setText, $isBroken } = useWorkspace();
  const value = useTextValue(table.$text, destinationIn);
  const choose = (chosen: string) =>
    setText(withDestination(table.$text.get(), chosen === anywhere ? undefined : chosen), true);
  return (
    <Select
      label={create.destination}
      describedBy={destinationHintId}
      value={choices.some((choice) => choice.value === value) ? (value ?? anywhere) : anywhere}
      onChange={choose}
      choices={choices}
      disabled={useStore($isBroken)}
      className="w-full"
    />
  );
}
