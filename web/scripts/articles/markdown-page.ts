import { placeholderOrigin } from '../../src/guides/articles.ts';
import { requestSnippet } from '../../src/table-requests/request-snippets.ts';
import { readFence } from './read-fence.ts';

interface MarkdownPage {
  readonly title: string;
  readonly lead: string;
  readonly markdown: string;
  /** The path of the HTML page, which links with fragments point to. */
  readonly path: string;
}

/**
 * An article as Markdown for programs: with tables filled in, requests as cURL, labels above code blocks and
 * absolute links.
 */
export function markdownPage({ title, lead, markdown, path }: MarkdownPage): string {
  const body = markdown
    .replace(/^```([^\n]+)\n([\s\S]*?)\n```$/gm, (_, lang: string, text: string) => fence(lang, text))
    .replace(/\s*\{#[\w-]+\}$/gm, '')
    .replace(/<a id="[\w-]+" href="[^"]*">([^<]*)<\/a>/g, '$1')
    .replace(/\]\(#/g, `](${path}#`)
    .replace(/\]\(\//g, `](${placeholderOrigin}/`);
  return `# ${title}\n\n${lead}\n\n${body.trim()}\n`;
}

function fence(lang: string, text: string): string {
  const { kind, language, path, label } = readFence({ lang, text });
  const isNamed = lang !== language;
  if (kind !== 'request') return `${isNamed ? `${label}:\n\n` : ''}\`\`\`${language}\n${text}\n\`\`\``;
  return `${label}:\n\n\`\`\`bash\n${requestSnippet('curl', placeholderOrigin + path, text)}\n\`\`\``;
}
