import type { Project } from '@pictable/contract';
import { useRouter } from '@tanstack/react-router';
import type { Command } from '../../lib/page-commands.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { shortcuts } from '../../lib/shortcuts.ts';
import { siteDialogs } from '../../lib/site-dialogs.ts';
import { setThemePreference, type ThemePreference, useThemePreference } from '../../lib/theme-preference.ts';
import { siteCommands as messages } from '../../messages/commands.ts';
import { paths } from '../../paths.ts';
import { useSignOut } from './sign-out.ts';

const themes = ['light', 'dark', 'system'] as const satisfies readonly ThemePreference[];

/** The commands available on every page. */
export function useSiteCommands(projects: readonly Project[]): readonly Command[] {
  const user = useCurrentUser();
  const router = useRouter();
  const signOut = useSignOut();
  const chosen = useThemePreference();
  const canAddProject = user && (user.project_limit === null || projects.length < user.project_limit);
  const newProject = {
    name: messages.newProject,
    keywords: messages.newProjectWords,
    run: () => void router.navigate({ href: paths.newProject }),
  };
  const signOutCommand = {
    name: messages.signOut,
    keywords: messages.signOutWords,
    run: () => void signOut(),
  };
  return [
    ...(canAddProject ? [newProject] : []),
    ...themes.map((theme) => ({
      name: messages[theme],
      keywords: messages.themeWords,
      ...(theme === chosen ? { note: messages.inUse } : {}),
      run: () => setThemePreference(theme),
    })),
    {
      name: messages.shortcuts,
      keywords: messages.shortcutsWords,
      keys: shortcuts.shortcutList,
      run: () => siteDialogs.open('shortcuts'),
    },
    ...(user ? [signOutCommand] : []),
  ];
}
