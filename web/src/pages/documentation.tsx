import { Article } from '../features/article/article.tsx';
import { ReadingFrame } from '../features/article/reading-frame.tsx';
import { Page } from '../features/shell/page.tsx';
import { loadArticle } from '../lib/articles.ts';
import { documentation } from '../messages/reading.ts';
import { markdownOf, paths } from '../paths.ts';

const name = 'documentation';
const html = await loadArticle(name);

export default function Documentation() {
  const { title, description, heading, lead, anchors } = documentation;
  return (
    <Page>
      <title>{title}</title>
      <meta name="description" content={description} />
      <ReadingFrame
        heading={heading}
        lead={lead}
        anchors={anchors}
        markdown={markdownOf(paths.documentation)}
        page={paths.documentation}
      >
        <Article name={name} html={html} />
      </ReadingFrame>
    </Page>
  );
}
