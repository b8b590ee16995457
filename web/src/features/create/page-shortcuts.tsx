import { Keyboard } from 'lucide-react';
import { siteDialogs } from '../../commands/open-site-dialog.ts';
import { type Command, useRegisterCommands } from '../../commands/page-commands.ts';
import { shortcuts } from '../../commands/shortcuts.ts';
import { pageCommands as messages, projectCommands, shortcutsDialog } from '../../messages/commands-texts.ts';
import { useCurrentUser } from '../../session/session.ts';
import type { TableInput } from './output/use-generate.ts';
import { useShortcuts } from './use-shortcuts.ts';
import type { Workspace } from './workspace/use-workspace.ts';

/** The keyboard shortcuts and palette commands of the page, and the button that lists the shortcuts. */
export function PageShortcuts({ workspace }: { workspace: Workspace }) {
  const user = useCurrentUser();
  const { input, live, generating, history } = workspace;
  const ready = live.error === undefined && !generating.busy;
  const save = () =>
    void import('../../table-styles/save-settings.ts').then(({ saveSettings }) =>
      saveSettings(input.settings, user),
    );
  useShortcuts({
    generate: () => ready && workspace.generate(),
    copyImage: () => ready && copyImage(input),
    save,
    undo: history.undo,
    redo: history.redo,
  });
  useRegisterCommands(() => commandsOf(workspace, save));
  return (
    <button
      type="button"
      onClick={() => siteDialogs.open('shortcuts')}
      className="flex items-center gap-1.5 py-1 text-ink-2 underline-offset-4 hover:text-ink hover:underline max-lg:hidden"
    >
      <Keyboard aria-hidden className="size-4" />
      {shortcutsDialog.open}
    </button>
  );
}

function copyImage(input: TableInput) {
  void import('./output/table-actions.ts').then((acts) => acts.copyImage(input));
}

/** The commands available now: an invalid table can be neither rendered nor stored. */
function commandsOf(workspace: Workspace, save: () => void): readonly Command[] {
  const { input, live, generating, history, projects, project } = workspace;
  const broken = live.error !== undefined;
  const { generateWords, copyImageWords, downloadWords } = messages;
  const generate = {
    name: messages.generate,
    keywords: generateWords,
    keys: shortcuts.generate,
    run: workspace.generate,
  };
  const others = (projects ?? []).filter(({ id }) => id !== project?.id);
  return [
    ...(broken || generating.busy ? [] : [generate]),
    ...(broken
      ? []
      : [
          {
            name: messages.copyImage,
            keywords: copyImageWords,
            keys: shortcuts.copyImage,
            run: () => copyImage(input),
          },
          { name: messages.download, keywords: downloadWords, run: workspace.download },
        ]),
    {
      name: messages.shareLink,
      keywords: messages.shareLinkWords,
      run: () => void import('./output/table-actions.ts').then((acts) => acts.copyShareLink(input)),
    },
    { name: messages.sample, keywords: messages.sampleWords, run: workspace.loadSample },
    { name: messages.save, keywords: messages.saveWords, keys: shortcuts.save, run: save },
    ...(history.canUndo ? [{ name: messages.undo, keys: shortcuts.undo, run: history.undo }] : []),
    ...(history.canRedo ? [{ name: messages.redo, keys: shortcuts.redo, run: history.redo }] : []),
    ...others.map(({ id, name }) => ({
      name: projectCommands.store(name),
      keywords: projectCommands.words,
      run: () => workspace.setProjectId(id),
    })),
  ];
}
