import type { Project } from '@pictable/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Command } from '../../commands/page-commands.ts';
import { projectCommands as messages } from '../../messages/commands-texts.ts';
import { newImagePath, paths, projectPath } from '../../paths.ts';
import { canEdit } from '../../requests/project-roles.ts';
import { useCurrentUser } from '../../session/session.ts';

/** The user's projects; empty for visitors, who do not load the code that fetches them. */
export function useOwnProjects(): readonly Project[] {
  const queries = useQueryClient();
  const signedIn = useCurrentUser() !== null;
  const [projects, setProjects] = useState<readonly Project[]>([]);
  useEffect(() => {
    if (!signedIn) return;
    import('../../requests/account-data.ts')
      .then(({ projectsQuery }) => queries.fetchQuery(projectsQuery))
      // If loading fails, the palette omits them; the dashboard shows the error.
      .then((read) => setProjects(read ?? []))
      .catch(() => {});
  }, [queries, signedIn]);
  return projects;
}

/** Commands to open a project and to create an image in it; the editor has its own commands. */
export function useProjectCommands(projects: readonly Project[]): readonly Command[] {
  const router = useRouter();
  const inEditor = useLocation({ select: ({ pathname }) => pathname === paths.app });
  return projects.flatMap(({ id, name, role }) => [
    {
      name: messages.open(name),
      note: messages.openAbout,
      keywords: messages.words,
      run: () => void router.navigate({ href: projectPath(id) }),
    },
    ...(inEditor || !canEdit({ role })
      ? []
      : [
          {
            name: messages.newImage(name),
            keywords: messages.words,
            run: () => void router.navigate({ href: newImagePath(id) }),
          },
        ]),
  ]);
}
