import { hasPages, type Project } from '@pictable/contract';
import type { QueryClient } from '@tanstack/react-query';
import { atom, computed, type ReadableAtom, type WritableAtom } from 'nanostores';
import { lazyModule } from '../../../browser/lazy-module.ts';
import { readDraft } from '../../../drafts/draft.ts';
import { sampleTable } from '../../../drafts/sample-table.ts';
import type { SharedTable } from '../../../drafts/share-link.ts';
import { createTableImport, type TableImport } from '../../../imported-tables/table-import.ts';
import { create, drafts } from '../../../messages/create-texts.ts';
import { createLivePreview, type LivePreview } from '../../../rendering/live-preview.ts';
import { liveRequest } from '../../../rendering/live-request.ts';
import type { InputError, TableRendering } from '../../../rendering/render-types.ts';
import { type SavedLayer, savedLayersOf } from '../../../table-styles/saved-layers.ts';
import { areSameStyles, initialStyles, stylesForRendering } from '../../../table-styles/saved-styles.ts';
import { defaultStyleSettings, type StyleSettings } from '../../../table-styles/style-settings.ts';
import { showToast } from '../../../ui/toasts/toasts.ts';
import {
  createGeneration,
  type Failure,
  type GeneratedTable,
  type GenerateState,
} from '../output/generate-table.ts';
import { createOutputDialogs, type OutputDialogs } from '../output/output-dialogs.ts';
import type { TableInput } from '../output/table-input.ts';
import { hasTooManyCells, isTooLarge } from '../preview/near-limits.ts';
import { type Autosave, createAutosave, readDraftOf } from './autosave.ts';
import { edit, startHistory, type TableState } from './history.ts';
import { createKeyPrompt, type KeyPrompt } from './key-prompt.ts';
import { projectListShown } from './project-list-shown.ts';
import { createTableStore, type TableStore } from './table-store.ts';
import type { ProjectChoice } from './use-project.ts';

/** The project that images are stored in. */
export interface ProjectState {
  readonly $projects: WritableAtom<readonly Project[] | null>;
  readonly $project: WritableAtom<Project | undefined>;
  /** Known before the list has loaded if the URL contains it. */
  readonly $projectId: WritableAtom<number | undefined>;
  /** The project in the URL, if the account does not have it. */
  readonly $unknownProject: WritableAtom<string | undefined>;
}

/**
 * The state of the page as stores: the table as typed, its style, the preview and the generated result. Each
 * component reads the stores it shows, with `useStore`, so that it renders again only if they change.
 */
export interface Workspace extends ProjectState {
  readonly table: TableStore;
  readonly importing: TableImport;
  readonly $customFilename: ReadableAtom<string>;
  /** Settings saved on the service, which it applies below those of the table; lowest precedence first. */
  readonly $layers: ReadableAtom<readonly SavedLayer[]>;
  /** The last rendering that succeeded, if any. */
  readonly $rendering: ReadableAtom<TableRendering | undefined>;
  /** The title of that image. */
  readonly $title: ReadableAtom<string | undefined>;
  readonly $error: ReadableAtom<InputError | undefined>;
  /** The number of images after the first one, if the table is split for its destination. */
  readonly $followingFiles: ReadableAtom<number>;
  /** Whether the image on the page is that of the table as typed. */
  readonly $isCopyable: ReadableAtom<boolean>;
  /** Whether it is the sample table in its style, whose image exists before the engine is loaded. */
  readonly $isSample: ReadableAtom<boolean>;
  /** Whether the table sets its own theme, which takes precedence. */
  readonly $hasOwnTheme: ReadableAtom<boolean>;
  /** Whether the image is that of an earlier table, because rendering this one takes long. */
  readonly $isRendering: ReadableAtom<boolean>;
  readonly $engineState: ReadableAtom<'starting' | 'ready' | 'unavailable'>;
  /** Whether the table cannot be rendered, or stored, as typed. */
  readonly $isBroken: ReadableAtom<boolean>;
  /** Whether the table can be rendered here, but is too large for the service. */
  readonly $isTooLarge: ReadableAtom<boolean>;
  /** Whether it has too many rows or cells for a file: only its first rows are shown. */
  readonly $isPreviewOnly: ReadableAtom<boolean>;
  readonly $generation: ReadableAtom<GenerateState>;
  /** The stored file, while nothing has changed since it was generated. */
  readonly $current: ReadableAtom<GeneratedTable | undefined>;
  /** Whether that file is a document, which has a viewer of its own. */
  readonly $isDocument: ReadableAtom<boolean>;
  /** Why the last attempt failed, while nothing has changed since then. */
  readonly $failure: ReadableAtom<Failure | undefined>;
  readonly keyPrompt: KeyPrompt;
  /** Other ways to save the table. */
  readonly dialogs: OutputDialogs;
  readonly autosave: Autosave;
  /** Everything that a stored image depends on, for actions. */
  readInput(): TableInput;
  /** @param inOneGo true for pasted text and the like: one separate undo step */
  setText(text: string, inOneGo: boolean): void;
  setSettings(settings: StyleSettings): void;
  loadSample(): void;
  setCustomFilename(name: string): void;
  setProjectId(id: number): void;
  /** Opens the table of a share link, as an undo step. */
  openShared(table: SharedTable): void;
  download(): void;
  /** Renders and saves the table as it changes, until the returned function is called. */
  start(): () => void;
}

interface WorkspaceOptions {
  /** The table of the share link that opened the page. */
  readonly shared: SharedTable | undefined;
  readonly choice: ProjectChoice;
  readonly queries: QueryClient;
}

const downloads = lazyModule(() => import('../output/download-table.ts'));

export function createWorkspace({ shared, choice, queries }: WorkspaceOptions): Workspace {
  const { projectId, setProjectId: selectProject } = choice;
  const projectState = createProjectState(choice);
  const { $projectId } = projectState;
  const table = createTableStore(firstHistory(shared, projectId));
  const { $text, $settings } = table;
  const autosave = createAutosave(table, $projectId);
  const $customFilename = atom(shared?.customFilename ?? '');
  const { $input, $request, $layers } = renderingStores(table, $customFilename, projectState);
  const live = createLivePreview();
  const generation = createGeneration(queries, autosave.markStored);
  const $current = computed([generation.$state, $input], ({ generated }, input) =>
    generated && isSameInput(generated.input, input) ? generated : undefined,
  );
  const $failure = computed([generation.$state, $input], ({ error }, input) =>
    error && isSameInput(error.input, input) ? error : undefined,
  );
  return {
    ...projectState,
    ...{ table, autosave, $customFilename, $layers, $current, $failure },
    $isDocument: computed($current, (current) => current !== undefined && hasPages(current.format)),
    ...previewStores(live.$preview),
    $isRendering: live.$isSlow,
    $isSample: computed(
      [$text, $settings, $layers],
      (text, settings, layers) =>
        text === sampleTable && layers.length === 0 && areSameStyles(settings, defaultStyleSettings),
    ),
    $generation: generation.$state,
    dialogs: createOutputDialogs(),
    keyPrompt: createKeyPrompt(queries, () => {
      const { text, settings, customFilename } = $input.get();
      return async () => {
        await projectListShown(queries, projectState.$projects);
        return generation.generate({ ...$input.get(), text, settings, customFilename });
      };
    }),
    importing: createTableImport({ read: $text.get, change: (text) => table.change({ text }) }),
    readInput: $input.get,
    setText: (text, inOneGo) => table.change({ text }, inOneGo ? undefined : 'typing'),
    setSettings: (settings) => table.change({ settings }, changedName($settings.get(), settings)),
    loadSample() {
      table.change({ text: sampleTable });
      showToast({ title: create.sampleLoaded, description: create.sampleLoadedText });
    },
    setCustomFilename: $customFilename.set,
    setProjectId: (id) => openProject(id, { table, autosave, $projectId, selectProject }),
    openShared({ text, settings, customFilename }) {
      table.change({ text, settings });
      $customFilename.set(customFilename);
    },
    download() {
      const { rendering } = live.$preview.get();
      const source = { input: $input.get(), rendering, generated: $current.get() };
      void downloads.use(({ downloadTable }) => downloadTable(source));
    },
    start() {
      downloads.preload();
      const stopRendering = $request.subscribe(live.show);
      const stopSaving = autosave.start();
      return () => {
        stopRendering();
        stopSaving();
      };
    },
  };
}

function createProjectState(choice: ProjectChoice): ProjectState {
  return {
    $projects: atom(choice.projects),
    $project: atom(choice.project),
    $projectId: atom(choice.projectId),
    $unknownProject: atom(choice.unknown),
  };
}

function previewStores($preview: ReadableAtom<LivePreview>) {
  return {
    $rendering: computed($preview, ({ rendering }) => rendering),
    $title: computed($preview, ({ rendering }) => rendering?.title),
    $error: computed($preview, ({ error }) => error),
    $engineState: computed($preview, ({ rendering, unavailable }) =>
      rendering ? 'ready' : unavailable ? 'unavailable' : 'starting',
    ),
    $followingFiles: computed($preview, ({ rendering }) => rendering?.followingFiles.length ?? 0),
    $hasOwnTheme: computed($preview, ({ rendering }) => rendering?.ownProperties.has('theme') ?? false),
    $isCopyable: computed($preview, ({ rendering, error }) => rendering !== undefined && !error),
    $isBroken: computed($preview, ({ error }) => error !== undefined),
    $isTooLarge: computed($preview, ({ rendering }) => rendering !== undefined && isTooLarge(rendering)),
    $isPreviewOnly: computed(
      $preview,
      ({ rendering }) => rendering !== undefined && hasTooManyCells(rendering),
    ),
  };
}

/** What the image depends on, and the request that renders it. */
function renderingStores(
  { $text, $settings }: TableStore,
  $customFilename: ReadableAtom<string>,
  { $projects, $project, $projectId }: ProjectState,
) {
  // Until the list has loaded, the project in the URL is the only one that is known.
  const $storedIn = computed([$projects, $project, $projectId], (projects, project, projectId) =>
    projects === null ? projectId : project?.id,
  );
  const $layers = savedLayersOf($storedIn);
  const $input = computed(
    [$text, $settings, $customFilename, $storedIn, $layers],
    (text, settings, customFilename, projectId, layers): TableInput => ({
      ...{ text, settings, customFilename, projectId, layers },
    }),
  );
  const $appearance = computed([$settings, $storedIn, $layers], (settings, projectId, layers) =>
    stylesForRendering({ settings, projectId, layers }),
  );
  const $request = computed([$text, $appearance], (text, appearance) => liveRequest({ text, ...appearance }));
  return { $input, $request, $layers };
}

function isSameInput(one: TableInput, other: TableInput): boolean {
  return (Object.keys(one) as (keyof TableInput)[]).every((name) => one[name] === other[name]);
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

interface OpenProject extends Pick<Workspace, 'table' | 'autosave' | '$projectId'> {
  readonly selectProject: (id: number) => void;
}

/** Opens another project with its draft, or with its style if the table has the style of the last one. */
function openProject(id: number, { table, autosave, $projectId, selectProject }: OpenProject): void {
  autosave.flush();
  selectProject(id);
  const projectId = $projectId.get();
  const draft = id === projectId ? undefined : readDraft(id);
  if (draft) openDraft(table, { text: draft.text, settings: draft.styles });
  else if (areSameStyles(table.$settings.get(), initialStyles(projectId)))
    table.change({ settings: initialStyles(id) });
}

function openDraft(table: TableStore, draft: TableState): void {
  const before = table.$table.get();
  table.change(draft);
  showToast({
    title: drafts.opened,
    description: drafts.openedText,
    action: { label: drafts.undo, alternative: drafts.undoHint, run: () => table.change(before) },
  });
}

/** Dragging one control is a single undo step; so is a theme or a reset, which changes several. */
function changedName(before: StyleSettings, after: StyleSettings): string | undefined {
  const names = Object.keys({ ...before, ...after }) as (keyof StyleSettings)[];
  const changed = names.filter((name) => before[name] !== after[name]);
  return changed.length === 1 ? changed[0] : undefined;
}
