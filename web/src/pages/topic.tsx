import { TopicArticle } from '../features/article/topic-article.tsx';
import { Page } from '../features/shell/page.tsx';
import { loadArticle } from '../lib/articles.ts';
import { type TopicName, topics } from '../lib/topics.ts';

/** The page of one topic of the documentation, with its article. */
export async function topicPage(name: TopicName) {
  const topic = topics[name];
  const html = await loadArticle(topic.name);
  return {
    default: () => (
      <Page>
        <TopicArticle topic={topic} html={html} />
      </Page>
    ),
  };
}
