import { Guide } from '../features/article/guide.tsx';
import { Page } from '../features/shell/page.tsx';
import { loadArticle } from '../lib/articles.ts';
import { n8nGuide } from '../messages/guides.ts';

const parts = await Promise.all(
  n8nGuide.parts.map(async (part) => {
    const name = `n8n-${part.id}`;
    return { ...part, name, html: await loadArticle(name) };
  }),
);

export default function N8nIntegration() {
  return (
    <Page>
      <title>{n8nGuide.title}</title>
      <meta name="description" content={n8nGuide.description} />
      <Guide heading={n8nGuide.heading} lead={n8nGuide.lead} parts={parts} />
    </Page>
  );
}
