import { Guide } from '../features/article/guide.tsx';
import { Page } from '../features/shell/page.tsx';
import { loadArticle } from '../lib/articles.ts';
import { zapierGuide } from '../messages/guides.ts';

const parts = await Promise.all(
  zapierGuide.parts.map(async (part) => {
    const name = `zapier-${part.id}`;
    return { ...part, name, html: await loadArticle(name) };
  }),
);

export default function ZapierIntegration() {
  return (
    <Page>
      <title>{zapierGuide.title}</title>
      <meta name="description" content={zapierGuide.description} />
      <Guide heading={zapierGuide.heading} lead={zapierGuide.lead} parts={parts} />
    </Page>
  );
}
