import type { CreatedProject } from '@pictable/contract';
import { FolderPlus, KeyRound } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useWorkspace } from '../features/create/workspace/workspace-provider.tsx';
import { create, keyPrompt } from '../messages/create-texts.ts';
import { newProject } from '../messages/projects-texts.ts';
import { paths } from '../paths.ts';
import { isOwned, projectLabel } from '../requests/project-roles.ts';
import { useApiKey } from '../session/api-key.ts';
import { useCurrentUser } from '../session/session.ts';
import { rememberUnmaskedKey } from '../session/unmasked-keys.ts';
import { BackLink } from '../ui/back-link.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { Notice } from '../ui/notice.tsx';
import { Select } from '../ui/select/select.tsx';
import { useStore } from '../ui/use-store.ts';

const ApiKeyDialog = lazyComponent(() => import('../features/projects/api-key-dialog.tsx'));
const NewProjectDialog = lazyComponent(() => import('../features/projects/new-project-dialog.tsx'));

/** The back link, the project that images are stored in and, for visitors, the API key. */
export function CreateHeading() {
  return (
    <>
      <HeadingRow />
      <UnknownProject />
    </>
  );
}

function UnknownProject() {
  const { $unknownProject, $project } = useWorkspace();
  const unknown = useStore($unknownProject);
  const project = useStore($project);
  if (unknown === undefined) return null;
  return <Notice tone="warning">{create.unknownProject(unknown, project?.name)}</Notice>;
}

function HeadingRow() {
  const user = useCurrentUser();
  const key = useApiKey();
  const { $projects, $project, setProjectId, keyPrompt: prompt } = useWorkspace();
  const projects = useStore($projects);
  const project = useStore($project);
  return (
    <div className="mb-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div>
        <BackLink href={paths.dashboard} label={create.back} />
        <h1 className="mt-0.5 text-2xl">{create.heading}</h1>
      </div>
      <div className="flex min-h-9 flex-wrap items-center gap-2 max-sm:min-h-11 max-sm:w-full">
        {projects && project && (
          <Select
            label={create.project}
            className="w-56 max-sm:w-28 max-sm:flex-1"
            value={String(project.id)}
            onChange={(id) => setProjectId(Number(id))}
            choices={projects.map((listed) => ({ value: String(listed.id), label: projectLabel(listed) }))}
          />
        )}
        {user && projects && (
          <NewProject
            full={user.project_limit !== null && projects.filter(isOwned).length >= user.project_limit}
            onCreated={(created) => {
              rememberUnmaskedKey(created.id, created.apiKey);
              setProjectId(created.id);
            }}
          />
        )}
        {!user && (
          <Button onClick={prompt.open}>
            <KeyRound aria-hidden />
            {key === '' ? keyPrompt.useKey : keyPrompt.usingKey}
          </Button>
        )}
      </div>
    </div>
  );
}

interface NewProjectProps {
  /** Whether the plan's project limit is reached. */
  full: boolean;
  onCreated: (project: CreatedProject) => void;
}

function NewProject({ full, onCreated }: NewProjectProps) {
  const [step, setStep] = useState<'asking' | CreatedProject>();
  const onClose = () => setStep(undefined);
  return (
    <>
      <Button
        disabled={full}
        title={full ? newProject.limitReached : undefined}
        onClick={() => setStep('asking')}
      >
        <FolderPlus aria-hidden />
        {newProject.open}
      </Button>
      <Suspense>
        {step === 'asking' && (
          <NewProjectDialog
            createdTitle={newProject.createdInEditor}
            onClose={onClose}
            onCreated={(created) => {
              onCreated(created);
              setStep(created);
            }}
          />
        )}
        {step !== undefined && step !== 'asking' && (
          <ApiKeyDialog project={step} fullKey={step.apiKey} onClose={onClose} />
        )}
      </Suspense>
    </>
  );
}
