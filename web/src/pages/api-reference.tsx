import { Article } from '../features/article/article.tsx';
import { ReadingFrame } from '../features/article/reading-frame.tsx';
import { Page } from '../features/shell/page.tsx';
import { loadArticle } from '../lib/articles.ts';
import { apiReference } from '../messages/reading.ts';
import { markdownOf, paths } from '../paths.ts';

const name = 'api-reference';
const html = await loadArticle(name);

export default function ApiReference() {
  const { title, description, heading, lead, anchors } = apiReference;
  return (
    <Page>
      <title>{title}</title>
      <meta name="description" content={description} />
      <ReadingFrame heading={heading} lead={lead} anchors={anchors} markdown={markdownOf(paths.apiReference)}>
        <Article name={name} html={html} />
      </ReadingFrame>
    </Page>
  );
}
