import type { Project } from '@pictable/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Command } from '../../lib/page-commands.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { projectCommands as messages } from '../../messages/commands.ts';
import { newImagePath, paths, projectPath } from '../../paths.ts';

/** The user's own; none for visitors, who do not load what reads them either. */
export function useOwnProjects(): readonly Project[] {
  const queries = useQueryClient();
  const signedIn = useCurrentUser() !== null;
  const [projects, setProjects] = useState<readonly Project[]>([]);
  useEffect(() => {
    if (!signedIn) return;
    import('../../lib/account-data.ts')
      .then(({ projectsQuery }) => queries.fetchQuery(projectsQuery))
      // The list does without them where they cannot be read; the dashboard says why.
      .then((read) => setProjects(read ?? []))
      .catch(() => {});
  }, [queries, signedIn]);
  return projects;
}

/** The ways to a project: its card, and a new image in it; the editor has a way of its own. */
export function useProjectCommands(projects: readonly Project[]): readonly Command[] {
  const router = useRouter();
  const inEditor = useLocation({ select: ({ pathname }) => pathname === paths.app });
  return projects.flatMap(({ id, name }) => [
    {
      name: messages.open(name),
      about: messages.openAbout,
      words: messages.words,
      run: () => void router.navigate({ href: projectPath(id) }),
    },
    ...(inEditor
      ? []
      : [
          {
            name: messages.newImage(name),
            words: messages.words,
            run: () => void router.navigate({ href: newImagePath(id) }),
          },
        ]),
  ]);
}
