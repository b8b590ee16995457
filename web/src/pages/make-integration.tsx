import { Guide } from '../features/article/guide.tsx';
import { Page } from '../features/shell/page.tsx';
import { loadArticle } from '../lib/articles.ts';
import { makeGuide } from '../messages/guides.ts';

const parts = await Promise.all(
  makeGuide.parts.map(async (part) => {
    const name = `make-${part.id}`;
    return { ...part, name, html: await loadArticle(name) };
  }),
);

export default function MakeIntegration() {
  return (
    <Page>
      <title>{makeGuide.title}</title>
      <meta name="description" content={makeGuide.description} />
      <Guide heading={makeGuide.heading} lead={makeGuide.lead} parts={parts} />
    </Page>
  );
}
