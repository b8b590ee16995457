import type { Project } from '@pictable/contract';
import { useRouter } from '@tanstack/react-router';
import { siteDialogs } from '../../commands/open-site-dialog.ts';
import type { Command } from '../../commands/page-commands.ts';
import { shortcuts } from '../../commands/shortcuts.ts';
import { siteCommands as messages } from '../../messages/commands-texts.ts';
import { paths } from '../../paths.ts';
import { useCurrentUser } from '../../session/session.ts';
import {
  setThemePreference,
  type ThemePreference,
  useThemePreference,
} from '../../storage/theme-preference.ts';
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
