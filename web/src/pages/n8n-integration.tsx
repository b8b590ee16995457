import { Guide } from '../features/article/guide.tsx';
import { Page } from '../features/shell/page.tsx';
import { loadParts } from '../lib/articles.ts';
import { n8nGuide } from '../messages/guides.ts';
import { markdownOf, paths } from '../paths.ts';

const parts = await loadParts('n8n', n8nGuide.parts);

export default function N8nIntegration() {
  return (
    <Page>
      <title>{n8nGuide.title}</title>
      <meta name="description" content={n8nGuide.description} />
      <Guide
        guide="n8n"
        heading={n8nGuide.heading}
        lead={n8nGuide.lead}
        markdown={markdownOf(paths.n8nIntegration)}
        parts={parts}
      />
    </Page>
  );
}
