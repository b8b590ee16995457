import { type ReactNode, Suspense, useDeferredValue } from 'react';
import { useHydrated } from '../browser/use-hydrated.ts';
import { useSecondRender } from '../browser/use-second-render.ts';
import { useTab } from '../browser/use-tab.ts';
import { sampleTable } from '../drafts/sample-table.ts';
import { CreateLinks } from '../features/create/create-links.tsx';
import { CreatePageCommands } from '../features/create/create-page-commands.tsx';
import { useSharedTable } from '../features/create/workspace/use-shared-table.ts';
import { useSideBySide } from '../features/create/workspace/use-side-by-side.ts';
import { WorkspacePanes } from '../features/create/workspace/workspace-panes.tsx';
import { useWorkspace, WorkspaceProvider } from '../features/create/workspace/workspace-provider.tsx';
import { ServiceStatus } from '../features/service-status/service-status.tsx';
import { Page } from '../features/shell/page.tsx';
import { create } from '../messages/create-texts.ts';
import { endpointPathOf } from '../paths.ts';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { TabBar, TabPanel, Tabs } from '../ui/tabs.tsx';
import { useStore } from '../ui/use-store.ts';
import { CreateFrame, FramePanes } from './create-frame.tsx';
import { CreateHeading } from './create-heading.tsx';

const ApiEndpointPanel = lazyComponent(
  () => import('../features/api-endpoint/api-endpoint-panel.tsx'),
  'early',
);
const StyleSettingsPane = lazyComponent(
  () => import('../features/style-settings/style-settings-pane.tsx'),
  'early',
);
const StructurePane = lazyComponent(() => import('../features/create/structure/structure-pane.tsx'), 'early');
const SideBySideButton = lazyComponent(() => import('../features/create/workspace/side-by-side-button.tsx'));
const SignInPrompt = lazyComponent(() => import('../features/sign-in-prompt/sign-in-prompt.tsx'));

const tabs = [
  { id: 'api', label: create.apiTab },
  { id: 'preview', label: create.previewTab },
  { id: 'structure', label: create.structureTab },
  { id: 'settings', label: create.settingsTab },
];

const tabIds = tabs.map(({ id }) => id);

/** Longer tables would make the request hard to read. */
const exampleCharsMax = 4_000;

export default function Create() {
  // Rendering the editor takes long: as a deferred value, it does not block the page.
  const isHydrated = useDeferredValue(useHydrated());
  return (
    <Page fillsScreen>
      <title>{create.title}</title>
      <meta name="robots" content="noindex" />
      {isHydrated ? <Editor /> : <CreateFrame />}
    </Page>
  );
}

function Editor() {
  const shared = useSharedTable();
  if (shared === 'reading') return <CreateFrame />;
  return (
    <WorkspaceProvider shared={shared}>
      <CreateWorkspace />
      <KeyPromptDialog />
    </WorkspaceProvider>
  );
}

function CreateWorkspace() {
  const [tab, setTab] = useTab(tabIds, 'preview');
  const sideBySide = useSideBySide();
  const showData = () => setTab('preview');
  const hasPanes = useSecondRender();
  return (
    <div className="mx-auto max-w-[1360px] px-4 pt-4 md:px-6">
      <CreateHeading />
      <Tabs value={tab} onValueChange={setTab}>
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 border-b border-rule">
          <TabBar label={create.tabs} tabs={tabs} isTight />
          <div className="flex items-center gap-x-4">
            <Suspense>
              {sideBySide.isPossible && tab !== 'api' && (
                <SideBySideButton isOn={sideBySide.isOn} toggle={sideBySide.toggle} />
              )}
            </Suspense>
            <ServiceStatus />
          </div>
        </div>
        <TabPanel value="api" className="pt-2">
          <Suspense>
            <ApiEndpoint />
          </Suspense>
        </TabPanel>
        <TabPanel value={tab === 'api' ? 'preview' : tab} tabIndex={-1} forceMount hidden={tab === 'api'}>
          {hasPanes ? (
            <WorkspacePanes
              onShowData={showData}
              panel={panelOf(tab, sideBySide.isOn, showData)}
              isBesideData={sideBySide.isOn}
            />
          ) : (
            <FramePanes />
          )}
        </TabPanel>
      </Tabs>
      <CreateLinks>
        <CreatePageCommands />
      </CreateLinks>
    </div>
  );
}

/** The panel instead of the data or beside it: then there is always one, the style unless another is chosen. */
function panelOf(tab: string, isBesideData: boolean, onShowData: () => void): ReactNode {
  if (tab === 'settings' || (isBesideData && tab !== 'structure'))
    return (
      <Suspense>
        <TableStyle />
      </Suspense>
    );
  if (tab === 'structure')
    return (
      <Suspense>
        <StructurePane onShowData={onShowData} isBesideData={isBesideData} />
      </Suspense>
    );
  return null;
}

/** How to store the current table with the API. */
function ApiEndpoint() {
  const { table, $isBroken, $project, $layers } = useWorkspace();
  const { text, settings } = useStore(table.$table);
  const project = useStore($project);
  const tooLong = text.length > exampleCharsMax;
  return (
    <ApiEndpointPanel
      endpointUrl={`${location.origin}${endpointPathOf(project)}`}
      exampleBody={useStore($isBroken) || tooLong ? sampleTable : text}
      text={text}
      settings={settings}
      layers={useStore($layers)}
      project={project}
    />
  );
}

/** The style of the current table. */
function TableStyle() {
  const { table, setSettings, $hasOwnTheme } = useWorkspace();
  return (
    <StyleSettingsPane
      settings={useStore(table.$settings)}
      themeOfTable={useStore($hasOwnTheme)}
      onChange={setSettings}
    />
  );
}

function KeyPromptDialog() {
  const { keyPrompt } = useWorkspace();
  if (!useStore(keyPrompt.$isOpen)) return null;
  return (
    <Suspense>
      <SignInPrompt onClose={keyPrompt.close} onKey={keyPrompt.resume} />
    </Suspense>
  );
}
