import type { Project } from '@pictable/contract';
import { useRouter } from '@tanstack/react-router';
import { type ChosenTheme, chooseTheme, useChosenTheme } from '../../lib/chosen-theme.ts';
import type { Command } from '../../lib/page-commands.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { shortcuts } from '../../lib/shortcuts.ts';
import { siteDialogs } from '../../lib/site-dialogs.ts';
import { siteCommands as messages } from '../../messages/commands.ts';
import { paths } from '../../paths.ts';
import { useLogOut } from './log-out.ts';

const themes = ['light', 'dark', 'system'] as const satisfies readonly ChosenTheme[];

/** The commands available on every page. */
export function useSiteCommands(projects: readonly Project[]): readonly Command[] {
  const user = useCurrentUser();
  const router = useRouter();
  const signOut = useLogOut();
  const chosen = useChosenTheme();
  const canAddProject = user && (user.project_limit === null || projects.length < user.project_limit);
  const newProject = {
    name: messages.newProject,
    words: messages.newProjectWords,
    run: () => void router.navigate({ href: paths.newProject }),
  };
  const signOutCommand = {
    name: messages.signOut,
    words: messages.signOutWords,
    run: () => void signOut(),
  };
  return [
    ...(canAddProject ? [newProject] : []),
    ...themes.map((theme) => ({
      name: messages[theme],
      words: messages.themeWords,
      ...(theme === chosen ? { about: messages.inUse } : {}),
      run: () => chooseTheme(theme),
    })),
    {
      name: messages.shortcuts,
      words: messages.shortcutsWords,
      keys: shortcuts.sheet,
      run: () => siteDialogs.open('shortcuts'),
    },
    ...(user ? [signOutCommand] : []),
  ];
}
