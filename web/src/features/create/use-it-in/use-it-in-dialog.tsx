import { formatThousands } from '@pictable/contract';
import { sampleTable } from '../../../drafts/sample-table.ts';
import { completeStep } from '../../../guides/completed-steps.ts';
import { useItIn as messages } from '../../../messages/use-it-in-texts.ts';
import { endpointPathOf, paths } from '../../../paths.ts';
import { useCurrentUser } from '../../../session/session.ts';
import { unmaskedKeyOf } from '../../../session/unmasked-keys.ts';
import { storageKeys } from '../../../storage/storage.ts';
import { placeholderKey } from '../../../table-requests/request-snippets.ts';
import { snippetBody } from '../../../table-requests/snippet-body.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SiteLink } from '../../../ui/site-link.tsx';
import { TabBar, TabPanel, Tabs } from '../../../ui/tabs.tsx';
import { BreakableUrl } from '../../../ui/text/breakable-url.tsx';
import { SecretText } from '../../../ui/text/secret-text.tsx';
import { TableCode } from '../../../ui/text/table-code.tsx';
import { useStore } from '../../../ui/use-store.ts';
import { useWorkspace } from '../workspace/workspace-provider.tsx';
import { type ToolRequest, toolSnippet, tools } from './tool-snippets.ts';
import { useTestRequest } from './use-test-request.ts';

const tabs = tools.map((tool) => ({ id: tool, label: messages.tool[tool] }));

/** What other tools need to make images of this table: its URL, the key, and a request for each of them. */
export default function UseItInDialog({ onClose }: { onClose: () => void }) {
  const { table, $project, $current, $layers } = useWorkspace();
  const { text, settings } = useStore(table.$table);
  const project = useStore($project);
  const url = useStore($current)?.url;
  const user = useCurrentUser();
  const key = project && unmaskedKeyOf(project.id);
  const layers = useStore($layers);
  const body = snippetBody(text, settings, layers);
  const payload = body ?? snippetBody(sampleTable, settings, layers) ?? '';
  const endpointUrl = `${location.origin}${endpointPathOf(project)}`;
  const saved = () => user && completeStep(storageKeys.keySaved, user.id);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={messages.title}
      description={url === undefined ? messages.notStored : messages.stored}
      placement="wide"
    >
      <div className="space-y-5">
        {url !== undefined && (
          <div className="flex items-center gap-3 rounded-md border border-rule-strong bg-band p-2 pl-3">
            <BreakableUrl url={url} />
            <CopyButton text={url} label={messages.url} focusFirst />
          </div>
        )}
        {key === undefined ? (
          <KeyHint prefix={project?.apiKeyPrefix} />
        ) : (
          <div>
            <h3 className="mb-1.5 text-sm font-medium tracking-normal">{messages.key}</h3>
            <SecretText
              label={messages.key}
              showLabel={messages.showKey}
              hideLabel={messages.hideKey}
              text={key}
              onCopied={saved}
            />
            <p className="mt-1.5 text-sm text-ink-2">{messages.keyText}</p>
          </div>
        )}
        {body === undefined && <p className="text-sm text-amber">{messages.tooLong}</p>}
        <ToolTabs request={{ endpointUrl, payload, key: key ?? placeholderKey }} />
        <TestAndClose
          {...(key !== undefined &&
            project && { test: { key, payload, endpointPath: project.endpointPath } })}
          onClose={() => {
            if (key !== undefined) saved();
            onClose();
          }}
        />
      </div>
    </Dialog>
  );
}

function KeyHint({ prefix }: { prefix: string | undefined }) {
  if (prefix === undefined) return null;
  return (
    <p className="text-sm text-ink-2">
      {messages.keyLost(prefix)}{' '}
      <SiteLink
        href={paths.dashboard}
        label={messages.newKey}
        className="text-accent underline underline-offset-4"
      />
    </p>
  );
}

function ToolTabs({ request }: { request: ToolRequest }) {
  return (
    <Tabs defaultValue={tools[0]}>
      <div className="border-b border-rule">
        <TabBar label={messages.tools} tabs={tabs} isTight />
      </div>
      {tools.map((tool) => (
        <TabPanel key={tool} value={tool} tabIndex={-1} className="pt-3">
          <p className="mb-2 text-sm text-ink-2">{messages.how[tool]}</p>
          <TableCode label={messages.tool[tool]} code={toolSnippet(tool, request)} />
        </TabPanel>
      ))}
    </Tabs>
  );
}

interface TestAndCloseProps {
  /** Left out if the key is not known. */
  test?: { readonly key: string; readonly payload: string; readonly endpointPath: string };
  onClose: () => void;
}

function TestAndClose({ test, onClose }: TestAndCloseProps) {
  const { busy, response, send } = useTestRequest();
  return (
    <>
      {response && (
        <div role="status">
          <Notice tone="info">{messages.testWorks(formatThousands(response.ms))}</Notice>
          <img
            src={response.url}
            alt={messages.testImage}
            className="mt-2 max-h-48 w-auto max-w-full rounded-md border border-rule bg-desk"
          />
        </div>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        {test && (
          <Button busy={busy} onClick={() => send(test)}>
            {busy ? messages.testing : messages.test}
          </Button>
        )}
        <Button variant="primary" onClick={onClose}>
          {test ? messages.done : messages.close}
        </Button>
      </div>
    </>
  );
}
