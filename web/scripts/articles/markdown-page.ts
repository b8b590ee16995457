import { placeholderOrigin } from '../../src/lib/articles.ts';
import { requestSnippet } from '../../src/lib/request-snippets.ts';
import { readFence } from './read-fence.ts';

/** An article as Markdown for programs that read: its tables filled in, its requests as cURL, its links whole. */
export function markdownPage(title: string, lead: string, markdown: string): string {
  const body = markdown
    .replace(/^```([^\n]+)\n([\s\S]*?)\n```$/gm, (_, lang: string, text: string) => fence(lang, text))
    .replace(/\s*\{#[\w-]+\}$/gm, '')
    .replace(/<a id="[\w-]+" href="[^"]*">([^<]*)<\/a>/g, '$1')
    .replace(/\]\(\//g, `](${placeholderOrigin}/`);
  return `# ${title}\n\n${lead}\n\n${body.trim()}\n`;
}

function fence(lang: string, text: string): string {
  const { kind, language, path, label } = readFence({ lang, text });
  if (kind !== 'request') return `\`\`\`${language}\n${text}\n\`\`\``;
  return `${label}:\n\n\`\`\`bash\n${requestSnippet('curl', placeholderOrigin + path, text)}\n\`\`\``;
}
