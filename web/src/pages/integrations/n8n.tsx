import { Guide } from '../../features/article/guide.tsx';
import { Page } from '../../features/shell/page.tsx';
import { loadGuideParts } from '../../guides/articles.ts';
import { n8nGuide } from '../../messages/public-pages/guides-texts.ts';
import { markdownPath, paths } from '../../paths.ts';

const parts = await loadGuideParts('n8n', n8nGuide.parts);

export default function N8nIntegration() {
  return (
    <Page>
      <title>{n8nGuide.title}</title>
      <meta name="description" content={n8nGuide.description} />
      <Guide
        guide="n8n"
        heading={n8nGuide.heading}
        lead={n8nGuide.lead}
        markdown={markdownPath(paths.n8nIntegration)}
        parts={parts}
      />
    </Page>
  );
}
