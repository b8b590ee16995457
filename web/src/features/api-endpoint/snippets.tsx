import type { Project } from '@pictable/contract';
import { useMemo, useState } from 'react';
import { sampleTable } from '../../drafts/sample-table.ts';
import { endpoint as messages } from '../../messages/create-texts.ts';
import { useApiKey } from '../../session/api-key.ts';
import { unmaskedKeyOf } from '../../session/unmasked-keys.ts';
import { chooseSnippetLanguage, useSnippetLanguage } from '../../storage/snippet-language.ts';
import { makeBlueprint } from '../../table-requests/make-blueprint.ts';
import { placeholderKey, requestSnippet, snippetLanguages } from '../../table-requests/request-snippets.ts';
import { snippetBody } from '../../table-requests/snippet-body.ts';
import type { SavedLayer } from '../../table-styles/saved-layers.ts';
import type { StyleSettings } from '../../table-styles/style-settings.ts';
import { TabBar, TabPanel, Tabs } from '../../ui/tabs.tsx';
import { TableCode } from '../../ui/text/table-code.tsx';
import { SnippetTest } from './snippet-test.tsx';

export interface SnippetsProps {
  endpointUrl: string;
  text: string;
  settings: StyleSettings;
  /** Settings saved on the service. */
  layers: readonly SavedLayer[];
  project: Project | undefined;
}

const hints: Readonly<Record<string, string>> = { n8n: messages.n8nHint, make: messages.makeHint };
const tabs = [...snippetLanguages, { id: 'make', label: messages.make }];

/** The request in several languages and platform formats, with the user's endpoint, table and key prefix. */
export function Snippets({ endpointUrl, text, settings, layers, project }: SnippetsProps) {
  const pasted = useApiKey();
  const whole = pasted || (project && unmaskedKeyOf(project.id));
  const key = whole || placeholderKey;
  const language = useSnippetLanguage();
  const [atMake, setAtMake] = useState(false);
  const body = useMemo(() => snippetBody(text, settings, layers), [text, settings, layers]);
  const payload = body ?? snippetBody(sampleTable, settings, layers) ?? '';
  return (
    <section>
      <h2 className="text-lg">{messages.snippets}</h2>
      <p className="mt-1 text-sm text-ink-2">{messages.snippetsText}</p>
      {body === undefined && <p className="mt-1 text-sm text-amber">{messages.sampleBody}</p>}
      {!whole && project && (
        <p className="mt-1 text-sm text-amber">{messages.keyPrefixHint(project.apiKeyPrefix)}</p>
      )}
      <Tabs
        value={atMake ? 'make' : language}
        onValueChange={(tab) => {
          setAtMake(tab === 'make');
          if (tab !== 'make') chooseSnippetLanguage(tab);
        }}
        className="mt-2"
      >
        <div className="mb-3 overflow-x-auto border-b border-rule">
          <TabBar label={messages.languages} tabs={tabs} />
        </div>
        {snippetLanguages.map(({ id, label }) => (
          <TabPanel key={id} value={id} tabIndex={-1}>
            <Hint id={id} />
            <TableCode label={label} code={requestSnippet(id, endpointUrl, payload, key)} />
          </TabPanel>
        ))}
        <TabPanel value="make" tabIndex={-1}>
          <Hint id="make" />
          <TableCode label={messages.make} code={makeBlueprint(endpointUrl, payload, key)} />
        </TabPanel>
      </Tabs>
      <SnippetTest key={payload} payload={payload} project={project} />
    </section>
  );
}

function Hint({ id }: { id: string }) {
  const hint = hints[id];
  return hint ? <p className="mb-2 text-sm text-ink-2">{hint}</p> : null;
}
