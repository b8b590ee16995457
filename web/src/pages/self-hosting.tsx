import { TopicArticle } from '../features/article/topic-article.tsx';
import { Page } from '../features/shell/page.tsx';
import { loadArticle } from '../lib/articles.ts';
import { selfHosting } from '../messages/topics.ts';

const html = await loadArticle(selfHosting.name);

export default function SelfHosting() {
  return (
    <Page>
      <TopicArticle topic={selfHosting} html={html} />
    </Page>
  );
}
