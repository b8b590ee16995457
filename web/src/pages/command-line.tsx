import { TopicArticle } from '../features/article/topic-article.tsx';
import { Page } from '../features/shell/page.tsx';
import { loadArticle } from '../lib/articles.ts';
import { commandLine } from '../messages/topics.ts';

const html = await loadArticle(commandLine.name);

export default function CommandLine() {
  return (
    <Page>
      <TopicArticle topic={commandLine} html={html} />
    </Page>
  );
}
