import { Gallery } from '../features/examples/gallery.tsx';
import { Page } from '../features/shell/page.tsx';
import { WorkflowCards } from '../features/workflows/workflow-cards.tsx';
import { examples } from '../messages/examples.ts';

export default function Examples() {
  return (
    <Page>
      <title>{examples.title}</title>
      <meta name="description" content={examples.description} />
      <div className="mx-auto max-w-[1360px] px-4 pt-10 pb-24 md:px-6">
        <h1 className="text-3xl">{examples.heading}</h1>
        <p className="mt-4 mb-8 max-w-[62ch] text-lg text-ink-2">{examples.lead}</p>
        <Gallery />
        <WorkflowCards />
      </div>
    </Page>
  );
}
