import { Article } from '../features/article/article.tsx';
import { DocumentationLayout } from '../features/article/documentation-layout.tsx';
import { Page } from '../features/shell/page.tsx';
import { loadArticle } from '../guides/articles.ts';
import { documentation } from '../messages/public-pages/docs-texts.ts';
import { markdownPath, paths } from '../paths.ts';

const name = 'documentation';
const html = await loadArticle(name);

export default function Documentation() {
  const { title, description, heading, lead, anchors } = documentation;
  return (
    <Page>
      <title>{title}</title>
      <meta name="description" content={description} />
      <DocumentationLayout
        heading={heading}
        lead={lead}
        anchors={anchors}
        markdown={markdownPath(paths.documentation)}
        page={paths.documentation}
      >
        <Article name={name} html={html} />
      </DocumentationLayout>
    </Page>
  );
}
