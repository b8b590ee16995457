import { TopicArticle } from '../features/article/topic-article.tsx';
import { Page } from '../features/shell/page.tsx';
import { loadArticle } from '../lib/articles.ts';
import { topics } from '../lib/topics.ts';

const topic = topics.versioning;
const html = await loadArticle(topic.name);

export default function Versioning() {
  return (
    <Page>
      <TopicArticle topic={topic} html={html} />
    </Page>
  );
}
