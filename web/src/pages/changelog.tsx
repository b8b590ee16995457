import { TopicArticle } from '../features/article/topic-article.tsx';
import { Page } from '../features/shell/page.tsx';
import { loadArticle } from '../lib/articles.ts';
import { changelog } from '../messages/topics.ts';

const html = await loadArticle(changelog.name);

export default function Changelog() {
  return (
    <Page>
      <TopicArticle topic={changelog} html={html} />
    </Page>
  );
}
