import { TopicArticle } from '../features/article/topic-article.tsx';
import { Page } from '../features/shell/page.tsx';
import { loadArticle } from '../lib/articles.ts';
import { versioning } from '../messages/topics.ts';

const html = await loadArticle(versioning.name);

export default function Versioning() {
  return (
    <Page>
      <TopicArticle topic={versioning} html={html} />
    </Page>
  );
}
