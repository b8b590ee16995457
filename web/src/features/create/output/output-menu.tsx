import { LayoutTemplate, Radio, Workflow } from 'lucide-react';
import { Suspense } from 'react';
import { publishLive } from '../../../messages/live-images-texts.ts';
import { saveTemplate } from '../../../messages/templates-texts.ts';
import { useItIn } from '../../../messages/use-it-in-texts.ts';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { useStore } from '../../../ui/use-store.ts';
import { useWorkspace } from '../workspace/workspace-provider.tsx';
import { OutputMenuButton } from './output-menu-button.tsx';

const PublishLiveDialog = lazyComponent(() => import('./publish-live-dialog.tsx'));
const UseItInDialog = lazyComponent(() => import('../use-it-in/use-it-in-dialog.tsx'));
const SaveTemplateDialog = lazyComponent(() => import('./save-template-dialog.tsx'));

/** Other ways to save the table, and their dialogs. Loaded after the page has rendered, for signed-in users. */
export default function OutputMenu({ startsOpen }: { startsOpen: boolean }) {
  const { dialogs, $isBroken } = useWorkspace();
  const dialog = useStore(dialogs.$open);
  return (
    <>
      <Menu
        startsOpen={startsOpen}
        trigger={<OutputMenuButton disabled={useStore($isBroken)} />}
        items={[
          {
            label: publishLive.menuItem,
            icon: <Radio aria-hidden />,
            onSelect: () => dialogs.open('live'),
          },
          {
            label: saveTemplate.menuItem,
            icon: <LayoutTemplate aria-hidden />,
            onSelect: () => dialogs.open('template'),
          },
          {
            label: useItIn.menuItem,
            icon: <Workflow aria-hidden />,
            onSelect: () => dialogs.open('use-it-in'),
          },
        ]}
      />
      <Suspense>
        {dialog === 'live' && <PublishLiveDialog onClose={dialogs.close} />}
        {dialog === 'use-it-in' && <UseItInDialog onClose={dialogs.close} />}
        {dialog === 'template' && <SaveTemplateDialog onClose={dialogs.close} />}
      </Suspense>
    </>
  );
}
