import type { Project } from '@pictable/contract';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { useProjects } from '../../lib/account-data.ts';
import { useApiKey } from '../../lib/api-key.ts';
import { readDraft } from '../../lib/draft.ts';
import { liveRequest } from '../../lib/drawing/live-request.ts';
import { type LiveDrawing, useDrawing } from '../../lib/drawing/use-drawing.ts';
import { sampleTable } from '../../lib/sample-table.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { loadStyleSettings, type StyleSettings } from '../../lib/style-settings.ts';
import { downloadTable } from './use-download.ts';
import { type GeneratedTable, type Generating, type TableInput, useGenerate } from './use-generate.ts';

export interface Workspace {
  readonly input: TableInput;
  readonly live: LiveDrawing;
  readonly generating: Generating;
  /** The service's file, while nothing has changed since it was made. */
  readonly current: GeneratedTable | undefined;
  readonly projects: readonly Project[] | null;
  readonly project: Project | undefined;
  readonly askingForKey: boolean;
  setText(text: string): void;
  setSettings(settings: StyleSettings): void;
  setCustomFilename(name: string): void;
  setProjectId(id: number): void;
  /** Generates, or asks for a key first. */
  generate(): void;
  askForKey(asking: boolean): void;
  generateWithKey(): void;
  download(): void;
}

/** All that the page knows: the table as typed, its look, and what was made of it. */
export function useWorkspace(): Workspace {
  const [draft] = useState(readDraft);
  const [text, setText] = useState(draft?.text ?? sampleTable);
  const [settings, setSettings] = useState(() => draft?.styles ?? loadStyleSettings());
  const [customFilename, setCustomFilename] = useState('');
  const [askingForKey, askForKey] = useState(false);
  const [goOn, setGoOn] = useState(false);
  const { projects, project, setProjectId } = useProject();
  const projectId = project?.id;
  const input = useMemo(
    () => ({ text, settings, customFilename, projectId }),
    [text, settings, customFilename, projectId],
  );
  const request = useMemo(() => liveRequest(text, settings), [text, settings]);
  const live = useDrawing(request);
  const generating = useGenerate();
  const current = generating.generated?.input === input ? generating.generated : undefined;
  const mayStore = useMayStore();

  function generate() {
    if (mayStore) void generating.generate(input);
    else {
      setGoOn(true);
      askForKey(true);
    }
  }

  function generateWithKey() {
    askForKey(false);
    if (goOn) void generating.generate(input);
    setGoOn(false);
  }

  const download = () => void downloadTable({ input, drawing: live.drawing, generated: current });
  const setters = { setText, setSettings, setCustomFilename, setProjectId };
  const acts = { generate, askForKey, generateWithKey, download };
  return { input, live, generating, current, projects, project, askingForKey, ...setters, ...acts };
}

function useMayStore(): boolean {
  const key = useApiKey();
  const user = useCurrentUser();
  return key !== '' || user !== null;
}

/** The project of the address, else the one chosen, else the first of the list. */
function useProject() {
  const search = useSearch({ strict: false }) as { projectId?: unknown };
  const [projectId, setProjectId] = useState(Number(search.projectId) || undefined);
  const projects = useProjects().data ?? null;
  const project = projects?.find((listed) => listed.id === projectId) ?? projects?.[0];
  useEffect(() => {
    if (project && projectId === undefined) setProjectId(project.id);
  }, [project, projectId]);
  return { projects, project, setProjectId };
}
