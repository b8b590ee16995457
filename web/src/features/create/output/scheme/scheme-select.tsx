import { colorSchemes } from '@pictable/contract';
import { create } from '../../../../messages/create-texts.ts';
import { Select } from '../../../../ui/select/select.tsx';
import { useStore } from '../../../../ui/use-store.ts';
import { useTextValue } from '../../workspace/use-text-value.ts';
import { useWorkspace } from '../../workspace/workspace-provider.tsx';
import { schemeIn, withSchemeIn } from './scheme-in-text.ts';

const choices = colorSchemes.map((scheme) => ({ value: scheme, label: create.colorSchemes[scheme] }));

/** Light, dark or both images. The preview shows the dark image if only that is chosen. */
export default function SchemeSelect() {
  const { table, setText, $isBroken } = useWorkspace();
  const scheme = useTextValue(table.$text, schemeIn);
  return (
    <Select
      label={create.colorScheme}
      value={scheme}
      onChange={(chosen) => setText(withSchemeIn(table.$text.get(), chosen), true)}
      choices={choices}
      disabled={useStore($isBroken)}
      className="w-full"
    />
  );
}
