import type { Project } from '@pictable/contract';
import { useCallback, useMemo, useState } from 'react';
import { readDraft } from '../../../drafts/draft.ts';
import { sampleTable } from '../../../drafts/sample-table.ts';
import type { SharedTable } from '../../../drafts/share-link.ts';
import { type TableImport, useImport } from '../../../imported-tables/use-import.ts';
import { create, drafts } from '../../../messages/create-texts.ts';
import { liveRequest } from '../../../rendering/live-request.ts';
import { type LivePreview, useLivePreview } from '../../../rendering/use-live-preview.ts';
import { useApiKey } from '../../../session/api-key.ts';
import { useCurrentUser } from '../../../session/session.ts';
import { useSavedLayers } from '../../../table-styles/saved-layers.ts';
import { areSameStyles, initialStyles, stylesForRendering } from '../../../table-styles/saved-styles.ts';
import type { StyleSettings } from '../../../table-styles/style-settings.ts';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { downloadTable } from '../output/use-download.ts';
import {
  type GeneratedTable,
  type GenerateState,
  type TableInput,
  useGenerate,
} from '../output/use-generate.ts';
import { edit, startHistory, type TableState } from './history.ts';
import { readDraftOf, useDraft } from './use-draft.ts';
import { useProject } from './use-project.ts';
import { useSavedStyles } from './use-saved-styles.ts';
import { useLinksOpenedLater } from './use-shared-table.ts';
import { type TableHistory, useTableHistory } from './use-table-history.ts';

export interface Workspace {
  readonly input: TableInput;
  readonly history: TableHistory;
  readonly importing: TableImport;
  readonly live: LivePreview;
  readonly generating: GenerateState;
  /** The stored file, while nothing has changed since it was generated. */
  readonly current: GeneratedTable | undefined;
  readonly projects: readonly Project[] | null;
  readonly project: Project | undefined;
  readonly isKeyPromptOpen: boolean;
  /** @param inOneGo true for pasted text and the like: one separate undo step */
  setText(text: string, inOneGo: boolean): void;
  setSettings(settings: StyleSettings): void;
  loadSample(): void;
  setCustomFilename(name: string): void;
  setProjectId(id: number): void;
  /** Generates the table, or asks for a key first. */
  generate(): void;
  setKeyPromptOpen(asking: boolean): void;
  generateWithKey(): void;
  download(): void;
}

/** The state of the page: the table as typed, its style and the generated result. */
export function useWorkspace(shared: SharedTable | undefined): Workspace {
  const { projects, project, projectId, setProjectId } = useProject();
  const history = useTableHistory(() => firstHistory(shared, projectId));
  const [customFilename, setCustomFilename] = useState(shared?.customFilename ?? '');
  const { text, settings } = history.table;
  const storedIn = project?.id;
  const layers = useSavedLayers(storedIn);
  const input = useMemo(
    () => ({ text, settings, customFilename, projectId: storedIn, layers }),
    [text, settings, customFilename, storedIn, layers],
  );
  const drafting = useDraft(history, projectId);
  const appearance = useMemo(
    () => stylesForRendering({ settings, projectId: storedIn, layers }),
    [settings, storedIn, layers],
  );
  const live = useLivePreview(useMemo(() => liveRequest({ text, ...appearance }), [text, appearance]));
  const generating = useGenerate(drafting.markStored);
  const current = generating.generated?.input === input ? generating.generated : undefined;
  useOpenLinks(history, setCustomFilename);
  const { open } = drafting;
  useSavedStyles({
    history,
    projectId: storedIn,
    ready: projects !== null,
    linked: shared !== undefined,
    open,
  });

  function chooseProject(id: number) {
    drafting.flush();
    setProjectId(id);
    const draft = id === projectId ? undefined : readDraft(id);
    if (draft) openDraft(history, { text: draft.text, settings: draft.styles });
    else if (areSameStyles(settings, initialStyles(projectId)))
      history.change({ settings: initialStyles(id) });
  }

  return {
    ...{ input, history, live, generating, current, projects, project },
    ...useStoring(generating, input),
    importing: useImport({ text: history.table.text, change: (text) => history.change({ text }) }),
    setText: (typed, inOneGo) => history.change({ text: typed }, inOneGo ? undefined : 'typing'),
    setSettings: (next) => history.change({ settings: next }, changedName(settings, next)),
    loadSample() {
      history.change({ text: sampleTable });
      showToast({ title: create.sampleLoaded, description: create.sampleLoadedText });
    },
    setCustomFilename,
    setProjectId: chooseProject,
    download: () => void downloadTable({ input, drawing: live.rendering, generated: current }),
  };
}

/** Precedence: share link, then imported draft, then project draft; each is an undo step. */
function firstHistory(shared: SharedTable | undefined, projectId: number | undefined) {
  const draft = readDraftOf(projectId);
  const start = startHistory({
    text: draft?.text ?? sampleTable,
    settings: draft?.styles ?? initialStyles(projectId),
  });
  const imported = readDraft();
  const withImport =
    imported && projectId !== undefined && readDraft(projectId)
      ? edit(start, { text: imported.text, settings: imported.styles }, undefined, 0)
      : start;
  if (!shared) return withImport;
  return edit(withImport, { text: shared.text, settings: shared.settings }, undefined, 0);
}

function useOpenLinks({ change }: TableHistory, setCustomFilename: (name: string) => void) {
  const open = useCallback(
    ({ text, settings, customFilename }: SharedTable) => {
      change({ text, settings });
      setCustomFilename(customFilename);
    },
    [change, setCustomFilename],
  );
  useLinksOpenedLater(open);
}

function openDraft(history: TableHistory, draft: TableState) {
  const before = history.table;
  history.change(draft);
  showToast({
    title: drafts.opened,
    description: drafts.openedText,
    action: { label: drafts.undo, alternative: drafts.undoHint, run: () => history.change(before) },
  });
}

/** Dragging one control is a single undo step; so is a theme or a reset, which changes several. */
function changedName(before: StyleSettings, after: StyleSettings): string | undefined {
  const names = Object.keys({ ...before, ...after }) as (keyof StyleSettings)[];
  const changed = names.filter((name) => before[name] !== after[name]);
  return changed.length === 1 ? changed[0] : undefined;
}

/** Generates tables; asks visitors for an API key first. */
function useStoring(generating: GenerateState, input: TableInput) {
  const [isKeyPromptOpen, setKeyPromptOpen] = useState(false);
  const [resumeAfterSignIn, setResumeAfterSignIn] = useState(false);
  const key = useApiKey();
  const user = useCurrentUser();

  async function generate() {
    const stored = (key !== '' || user !== null) && (await generating.generate(input));
    if (stored) return;
    setResumeAfterSignIn(true);
    setKeyPromptOpen(true);
  }

  function generateWithKey() {
    setKeyPromptOpen(false);
    if (resumeAfterSignIn) void generating.generate(input);
    setResumeAfterSignIn(false);
  }

  return { isKeyPromptOpen, setKeyPromptOpen, generate, generateWithKey };
}
