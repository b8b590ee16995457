import { apiExample } from '../../messages/public-pages/landing-texts.ts';
import { paths } from '../../paths.ts';
import { useOrigin } from '../../table-requests/origin.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import { CodeBlock } from '../../ui/text/code-block.tsx';

function requestOf(origin: string): string {
  return `curl ${origin}/api/pictable/table-to-image \\
  -H "Authorization: Bearer $PICTABLE_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{
    "title": "Open orders",
    "data": [
      { "Order": "A-1042", "Customer": "Åkesson", "Items": 3 },
      { "Order": "A-1043", "Customer": "Pereira", "Items": 12 }
    ],
    "options": { "format": "png" }
  }'`;
}

function responseOf(origin: string): string {
  const url = `${origin}/api/pictable/images/open-orders-Zk3vQ8mT1xWn5rYb7cLd0A.png`;
  return `{
  "success": true,
  "imageUrl": "${url}",
  "image": {
    "id": 128,
    "url": "${url}",
    "filename": "open-orders-Zk3vQ8mT1xWn5rYb7cLd0A.png",
    "createdAt": "2026-03-02T09:14:07.512Z",
    "title": "Open orders"
  },
  "metadata": { "format": "png", "width": 800, "height": 186, "size": 15480 }
}`;
}

export function ApiExample() {
  const origin = useOrigin();
  return (
    <section aria-labelledby="api-example" className="deferred mx-auto max-w-[1360px] px-4 pt-20 md:px-6">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div>
          <h2 id="api-example" className="text-3xl">
            {apiExample.heading}
          </h2>
          <p className="mt-3 text-ink-2">{apiExample.text}</p>
        </div>
        <SiteLink
          href={paths.apiDocumentation}
          label={apiExample.reference}
          className="py-1 text-sm text-accent underline underline-offset-4"
        />
      </div>
      <div className="mt-6 grid gap-4 lg:grid-cols-2 [&>*]:min-w-0">
        <CodeBlock label={apiExample.request} code={requestOf(origin)} />
        <CodeBlock label={apiExample.response} code={responseOf(origin)} copyable={false} />
      </div>
    </section>
  );
}
