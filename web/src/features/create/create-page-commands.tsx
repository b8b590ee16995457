import type { User } from '@pictable/contract';
import { Keyboard } from 'lucide-react';
import { useEffect } from 'react';
import { lazyModule } from '../../browser/lazy-module.ts';
import { reserveClipboard } from '../../browser/reserved-clipboard.ts';
import { siteDialogs } from '../../commands/open-site-dialog.ts';
import { type Command, useRegisterCommands } from '../../commands/page-commands.ts';
import { shortcuts } from '../../commands/shortcuts.ts';
import { pageCommands as messages, projectCommands, shortcutsDialog } from '../../messages/commands-texts.ts';
import { useCurrentUser } from '../../session/session.ts';
import { useSaveSettings } from '../../table-styles/use-save-settings.ts';
import type { TableInput } from './output/table-input.ts';
import { useShortcutKeys } from './use-shortcut-keys.ts';
import type { Workspace } from './workspace/workspace.ts';
import { useWorkspace } from './workspace/workspace-provider.tsx';

/** The keyboard shortcuts and palette commands of the page, and the button that lists the shortcuts. */
export function CreatePageCommands() {
  const { save: saveSettings } = useSaveSettings();
  const workspace = useWorkspace();
  const user = useCurrentUser();
  useEffect(tableActions.preload, []);
  const { table, keyPrompt, readInput } = workspace;
  const isReady = () => !workspace.$isBroken.get() && !workspace.$generation.get().busy;
  const isStorable = () => isReady() && !workspace.$isTooLarge.get();
  const save = () => void saveSettings(table.$settings.get());
  useShortcutKeys({
    generate: () => isStorable() && keyPrompt.generate(),
    copyImage: () => isReady() && copyImage(readInput()),
    save,
    undo: table.undo,
    redo: table.redo,
  });
  useRegisterCommands(() => commandsOf(workspace, save, user));
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

const tableActions = lazyModule(() => import('./output/table-actions.ts'));

function copyImage(input: TableInput) {
  void tableActions.use((actions) => actions.copyImage(input));
}

/** The commands available now: an invalid table can be neither rendered nor stored. */
function commandsOf(workspace: Workspace, save: () => void, user: User | null): readonly Command[] {
  const { table, keyPrompt, readInput, dialogs } = workspace;
  const broken = workspace.$isBroken.get();
  const { busy } = workspace.$generation.get();
  const project = workspace.$project.get();
  const { generateWords, copyImageWords, downloadWords } = messages;
  const generate = {
    name: messages.generate,
    keywords: generateWords,
    keys: shortcuts.generate,
    run: keyPrompt.generate,
  };
  const others = (workspace.$projects.get() ?? []).filter(({ id }) => id !== project?.id);
  return [
    ...(broken || busy || workspace.$isTooLarge.get() ? [] : [generate]),
    ...(broken
      ? []
      : [
          {
            name: messages.copyImage,
            keywords: copyImageWords,
            keys: shortcuts.copyImage,
            run: () => copyImage(readInput()),
          },
        ]),
    ...(broken || workspace.$isPreviewOnly.get()
      ? []
      : [{ name: messages.download, keywords: downloadWords, run: workspace.download }]),
    ...(broken || !user
      ? []
      : [
          {
            name: messages.publishLive,
            keywords: messages.publishLiveWords,
            run: () => dialogs.open('live'),
          },
          {
            name: messages.saveTemplate,
            keywords: messages.saveTemplateWords,
            run: () => dialogs.open('template'),
          },
        ]),
    {
      name: messages.shareLink,
      keywords: messages.shareLinkWords,
      run: () => void tableActions.use((actions) => actions.copyShareLink(readInput()), reserveClipboard),
    },
    { name: messages.sample, keywords: messages.sampleWords, run: workspace.loadSample },
    { name: messages.save, keywords: messages.saveWords, keys: shortcuts.save, run: save },
    ...(table.$canUndo.get() ? [{ name: messages.undo, keys: shortcuts.undo, run: table.undo }] : []),
    ...(table.$canRedo.get() ? [{ name: messages.redo, keys: shortcuts.redo, run: table.redo }] : []),
    ...others.map(({ id, name }) => ({
      name: projectCommands.store(name),
      keywords: projectCommands.words,
      run: () => workspace.setProjectId(id),
    })),
  ];
}
