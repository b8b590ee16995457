import { storeDraft } from '../../drafts/draft.ts';
import { interactiveDemo } from '../../messages/public-pages/interactive-demo-texts.ts';
import { demo } from '../../messages/public-pages/landing-texts.ts';
import { paths } from '../../paths.ts';
import type { StyleSettings } from '../../table-styles/style-settings.ts';
import { Button, buttonClasses } from '../../ui/buttons/button.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { ResultActions } from './demo-result.tsx';
import type { DemoImage } from './use-demo-image.ts';

interface DemoActionsProps {
  text: string;
  styles: StyleSettings;
  image: DemoImage;
  onResult: boolean;
  onAnother: () => void;
}

/** Actions for the current table: open it in the editor, generate the image, or download the result. */
export function DemoActions({ text, styles, image, onResult, onAnother }: DemoActionsProps) {
  return (
    <>
      <SiteLink
        href={paths.app}
        label={interactiveDemo.openInApp}
        title={interactiveDemo.openInAppHint}
        onClick={() => storeDraft({ text, styles })}
        className={buttonClasses('outline')}
      />
      {onResult && image.made ? (
        <ResultActions made={image.made} onAnother={onAnother} />
      ) : (
        <Button
          data-part="generate"
          variant="primary"
          busy={image.busy}
          onClick={() => image.generate(text, styles)}
        >
          {image.busy ? demo.generating : demo.generate}
        </Button>
      )}
    </>
  );
}
