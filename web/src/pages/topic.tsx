import { TopicArticle } from '../features/article/topic-article.tsx';
import { Page } from '../features/shell/page.tsx';
import { loadArticle } from '../guides/articles.ts';
import { type Topic, topicNamed } from '../guides/topics.ts';
import type { TopicName } from '../paths.ts';

interface TopicPageProps {
  topic: Topic;
  html: string;
}

function TopicPage({ topic, html }: TopicPageProps) {
  return (
    <Page>
      <TopicArticle topic={topic} html={html} />
    </Page>
  );
}

/** Loads the page of a topic together with its article. */
export async function loadTopicPage(name: TopicName) {
  const topic = topicNamed(name);
  const html = await loadArticle(name);
  return { default: TopicPage.bind(null, { topic, html }) };
}
