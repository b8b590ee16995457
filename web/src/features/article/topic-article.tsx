import type { Topic } from '../../guides/topics.ts';
import { markdownPath, topicPath } from '../../paths.ts';
import { Article } from './article.tsx';
import { DocumentationLayout } from './documentation-layout.tsx';

/** The content of a page below the documentation: its head elements and its article. */
export function TopicArticle({ topic, html }: { topic: Topic; html: string }) {
  const { name, title, description, heading, lead, anchors } = topic;
  const path = topicPath(name);
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <DocumentationLayout
        heading={heading}
        lead={lead}
        anchors={anchors}
        markdown={markdownPath(path)}
        page={path}
      >
        <Article name={name} html={html} />
      </DocumentationLayout>
    </>
  );
}
