import { endpoint as messages } from '../../messages/create-texts.ts';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { BreakableUrl } from '../../ui/text/breakable-url.tsx';
import { CodeBlock } from '../../ui/text/code-block.tsx';
import { TableCode } from '../../ui/text/table-code.tsx';
import { isProjectEndpoint } from './project-endpoint.ts';
import { Snippets, type SnippetsProps } from './snippets.tsx';

interface ApiEndpointPanelProps extends SnippetsProps {
  /** JSON text shown as the body of the request. */
  exampleBody: string;
}

function requestFormat(address: string, body: string): string {
  return `POST ${address}\nContent-Type: application/json\nAuthorization: Bearer YOUR_API_KEY\n\n${body.trim()}`;
}

function responseFormat(address: string): string {
  const url = `${new URL(address).origin}/api/pictable/images/q3-pipeline-Zk3vQ8mT1xWn5rYb7cLd0A.png`;
  const image = {
    id: 128,
    url,
    filename: url.split('/').at(-1),
    createdAt: '2026-03-02T09:14:07.512Z',
    title: 'Q3 pipeline',
  };
  return JSON.stringify({ success: true, image }, null, 2);
}

export default function ApiEndpointPanel({ exampleBody, ...request }: ApiEndpointPanelProps) {
  const { endpointUrl } = request;
  return (
    <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      {/* First what can be run; beside it what it consists of. */}
      <div className="min-w-0 space-y-8 lg:col-start-2">
        <Snippets {...request} />
        <TableCode label={messages.request} code={requestFormat(endpointUrl, exampleBody)} />
        <CodeBlock label={messages.response} code={responseFormat(endpointUrl)} copyable={false} />
      </div>
      <div className="space-y-8 lg:col-start-1 lg:row-start-1">
        <section>
          <h2 className="text-lg">{messages.heading}</h2>
          <h3 className="mt-6 mb-2 text-sm font-semibold tracking-normal">{messages.url}</h3>
          <div className="flex items-center gap-3 rounded-md border border-rule-strong bg-sheet p-2 pl-3">
            <span className="rounded-sm bg-band-2 px-1.5 py-0.5 font-mono text-xs font-medium">POST</span>
            <BreakableUrl url={endpointUrl} />
            <CopyButton text={endpointUrl} label={messages.url} />
          </div>
        </section>
        {isProjectEndpoint(endpointUrl) && (
          <section className="border-l-[3px] border-accent bg-band px-4 py-3.5 text-sm">
            <h3 className="text-sm font-semibold tracking-normal">{messages.projectHeading}</h3>
            <p className="mt-1.5">{messages.projectText}</p>
            <p className="mt-1.5">{messages.keyTip}</p>
            <p className="mt-1.5 text-ink-2">{messages.security}</p>
          </section>
        )}
        <section>
          <h3 className="text-sm font-semibold tracking-normal">{messages.service}</h3>
          <NamedList items={messages.benefits} />
        </section>
        <section>
          <h3 className="text-sm font-semibold tracking-normal">{messages.guide}</h3>
          <NamedList items={messages.steps} numbered />
        </section>
      </div>
    </div>
  );
}

function NamedList({
  items,
  numbered = false,
}: {
  items: readonly { name: string; text: string }[];
  numbered?: boolean;
}) {
  return (
    <ol className="mt-2 border-t border-ink text-sm">
      {items.map((item, index) => (
        <li key={item.name} className="flex gap-3 border-b border-rule px-2 py-2.5 odd:bg-band">
          {numbered && (
            <span aria-hidden className="figures w-4 shrink-0 font-mono text-ink-3">
              {index + 1}
            </span>
          )}
          <span>
            <span className="font-medium">{item.name}.</span> <span className="text-ink-2">{item.text}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
