import { TopicArticle } from '../features/article/topic-article.tsx';
import { Page } from '../features/shell/page.tsx';
import { loadArticle } from '../lib/articles.ts';
import { sdk } from '../messages/topics.ts';

const html = await loadArticle(sdk.name);

export default function Sdk() {
  return (
    <Page>
      <TopicArticle topic={sdk} html={html} />
    </Page>
  );
}
