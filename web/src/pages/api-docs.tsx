import { Article } from '../features/article/article.tsx';
import { DocumentationLayout } from '../features/article/documentation-layout.tsx';
import { Page } from '../features/shell/page.tsx';
import { loadArticle } from '../guides/articles.ts';
import { apiDocs, apiReference } from '../messages/public-pages/docs-texts.ts';
import { markdownPath, paths } from '../paths.ts';
import { useOrigin } from '../table-requests/origin.ts';
import { buttonClasses } from '../ui/buttons/button.tsx';
import { CopyButton } from '../ui/buttons/copy-button.tsx';
import { SiteLink } from '../ui/site-link.tsx';
import { BreakableUrl } from '../ui/text/breakable-url.tsx';

const name = 'api-reference';
const html = await loadArticle(name);

export default function ApiDocs() {
  const endpointUrl = `${useOrigin()}/api/json-to-png`;
  return (
    <Page>
      <title>{apiDocs.title}</title>
      <meta name="description" content={apiDocs.description} />
      <DocumentationLayout
        heading={apiDocs.heading}
        lead={apiDocs.lead}
        anchors={apiReference.anchors}
        markdown={markdownPath(paths.apiReference)}
      >
        <div className="mb-12 flex flex-wrap items-center gap-3">
          <div className="flex min-w-0 flex-1 basis-80 flex-wrap items-center gap-3 rounded-md border border-rule-strong bg-sheet p-2 pl-3">
            <span className="rounded-sm bg-band-2 px-1.5 py-0.5 font-mono text-xs font-medium">POST</span>
            <BreakableUrl url={endpointUrl} />
            <CopyButton text={endpointUrl} label={apiDocs.endpoint} />
          </div>
          <SiteLink href={paths.app} label={apiDocs.backToApp} className={buttonClasses('outline')} />
        </div>
        <Article name={name} html={html} />
      </DocumentationLayout>
    </Page>
  );
}
