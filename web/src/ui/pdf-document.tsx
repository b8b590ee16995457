import { ExternalLink } from 'lucide-react';
import { uiTexts } from '../messages/ui-texts.ts';
import { buttonClasses } from './buttons/button.tsx';

/** An embedded PDF. Browsers that cannot embed PDFs, as on many phones, show a link. */
export function PdfDocument({ src, href, label }: { src: string; href: string; label: string }) {
  return (
    <object
      data={`${src}#navpanes=0&view=FitH`}
      type="application/pdf"
      aria-label={label}
      className="grid h-[420px] w-full flex-1 place-items-center lg:h-full"
    >
      <a href={href} target="_blank" rel="noreferrer" className={buttonClasses('outline')}>
        <ExternalLink aria-hidden />
        {uiTexts.openInNewTab}
      </a>
    </object>
  );
}
