import { Article } from '../features/article/article.tsx';
import { ReadingFrame } from '../features/article/reading-frame.tsx';
import { Page } from '../features/shell/page.tsx';
import { loadArticle } from '../lib/articles.ts';
import { useOrigin } from '../lib/origin.ts';
import { apiDocs, apiReference } from '../messages/reading.ts';
import { markdownOf, paths } from '../paths.ts';
import { AddressText } from '../ui/address-text.tsx';
import { buttonLook } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { SiteLink } from '../ui/site-link.tsx';

const name = 'api-reference';
const html = await loadArticle(name);

export default function ApiDocs() {
  const endpointUrl = `${useOrigin()}/api/json-to-png`;
  return (
    <Page>
      <title>{apiDocs.title}</title>
      <meta name="description" content={apiDocs.description} />
      <ReadingFrame
        heading={apiDocs.heading}
        lead={apiDocs.lead}
        anchors={apiReference.anchors}
        markdown={markdownOf(paths.apiReference)}
      >
        <div className="mb-12 flex flex-wrap items-center gap-3">
          <div className="flex min-w-0 flex-1 basis-80 flex-wrap items-center gap-3 rounded-md border border-rule-strong bg-sheet p-2 pl-3">
            <span className="rounded-sm bg-band-2 px-1.5 py-0.5 font-mono text-xs font-medium">POST</span>
            <AddressText address={endpointUrl} />
            <CopyButton text={endpointUrl} label={apiDocs.endpoint} />
          </div>
          <SiteLink href={paths.app} label={apiDocs.backToApp} className={buttonLook('outline')} />
        </div>
        <Article name={name} html={html} />
      </ReadingFrame>
    </Page>
  );
}
