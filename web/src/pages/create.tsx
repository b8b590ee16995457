import { Suspense } from 'react';
import { useTab } from '../browser/use-tab.ts';
import { sampleTable } from '../drafts/sample-table.ts';
import type { SharedTable } from '../drafts/share-link.ts';
import { CreateLinks } from '../features/create/create-links.tsx';
import { PageShortcuts } from '../features/create/page-shortcuts.tsx';
import { useSharedTable } from '../features/create/workspace/use-shared-table.ts';
import { useWorkspace } from '../features/create/workspace/use-workspace.ts';
import { WorkspacePanes } from '../features/create/workspace/workspace-panes.tsx';
import { ServiceStatus } from '../features/service-status/service-status.tsx';
import { Page } from '../features/shell/page.tsx';
import { create } from '../messages/create-texts.ts';
import { endpointPathOf } from '../paths.ts';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { TabBar, TabPanel, Tabs } from '../ui/tabs.tsx';
import { CreateHeading } from './create-heading.tsx';

const ApiEndpointPanel = lazyComponent(
  () => import('../features/api-endpoint/api-endpoint-panel.tsx'),
  'early',
);
const StyleSettingsPane = lazyComponent(
  () => import('../features/style-settings/style-settings-pane.tsx'),
  'early',
);
const SignInPrompt = lazyComponent(() => import('../features/sign-in-prompt/sign-in-prompt.tsx'));

const tabs = [
  { id: 'api', label: create.apiTab },
  { id: 'preview', label: create.previewTab },
  { id: 'settings', label: create.settingsTab },
];

const tabIds = tabs.map(({ id }) => id);

/** Longer tables would make the request hard to read. */
const exampleCharsMax = 4_000;

export default function Create() {
  const shared = useSharedTable();
  return (
    <Page>
      <title>{create.title}</title>
      <meta name="robots" content="noindex" />
      {shared !== 'reading' && <CreateWorkspace shared={shared} />}
    </Page>
  );
}

function CreateWorkspace({ shared }: { shared: SharedTable | undefined }) {
  const [tab, setTab] = useTab(tabIds, 'preview');
  const workspace = useWorkspace(shared);
  const { input, live, project } = workspace;
  const tooLong = input.text.length > exampleCharsMax || live.error !== undefined;
  return (
    <>
      <div className="mx-auto max-w-[1360px] px-4 pt-4 md:px-6">
        <CreateHeading workspace={workspace} />
        <Tabs value={tab} onValueChange={setTab}>
          <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 border-b border-rule">
            <TabBar label={create.tabs} tabs={tabs} />
            <ServiceStatus />
          </div>
          <TabPanel value="api" className="pt-2">
            <Suspense>
              <ApiEndpointPanel
                endpointUrl={`${location.origin}${endpointPathOf(project)}`}
                exampleBody={tooLong ? sampleTable : input.text}
                text={input.text}
                settings={input.settings}
                project={project}
              />
            </Suspense>
          </TabPanel>
          <TabPanel
            value={tab === 'settings' ? 'settings' : 'preview'}
            tabIndex={-1}
            forceMount
            hidden={tab === 'api'}
          >
            <WorkspacePanes
              workspace={workspace}
              onShowData={() => setTab('preview')}
              left={
                tab === 'settings' ? (
                  <Suspense>
                    <StyleSettingsPane
                      settings={input.settings}
                      themeOfTable={live.rendering?.ownProperties.has('theme') ?? false}
                      onChange={workspace.setSettings}
                    />
                  </Suspense>
                ) : null
              }
            />
          </TabPanel>
        </Tabs>
        <CreateLinks>
          <PageShortcuts workspace={workspace} />
        </CreateLinks>
      </div>
      {workspace.isKeyPromptOpen && (
        <Suspense>
          <SignInPrompt onClose={() => workspace.setKeyPromptOpen(false)} onKey={workspace.generateWithKey} />
        </Suspense>
      )}
    </>
  );
}
