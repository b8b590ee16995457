import { Guide } from '../../features/article/guide.tsx';
import { Page } from '../../features/shell/page.tsx';
import { loadGuideParts } from '../../guides/articles.ts';
import { makeGuide } from '../../messages/public-pages/guides-texts.ts';
import { markdownPath, paths } from '../../paths.ts';

const parts = await loadGuideParts('make', makeGuide.parts);

export default function MakeIntegration() {
  return (
    <Page>
      <title>{makeGuide.title}</title>
      <meta name="description" content={makeGuide.description} />
      <Guide
        guide="make"
        heading={makeGuide.heading}
        lead={makeGuide.lead}
        markdown={markdownPath(paths.makeIntegration)}
        parts={parts}
      />
    </Page>
  );
}
