import { API_VERSION } from '@pictable/contract';
import { openApiDocument } from '@pictable/contract/openapi';
import { postmanCollection } from '@pictable/contract/postman';
import { stringify } from 'yaml';
import { placeholderOrigin } from '../../src/guides/articles.ts';
import { topics } from '../../src/guides/topics.ts';
import { pageNames } from '../../src/messages/pages-texts.ts';
import { apiReference, documentation } from '../../src/messages/public-pages/docs-texts.ts';
import { guides, makeGuide, n8nGuide, zapierGuide } from '../../src/messages/public-pages/guides-texts.ts';
import { paths, topicPath } from '../../src/paths.ts';
import { articleFiles } from './article-files.ts';
import { insertTables } from './insert-tables.ts';
import { markdownPage } from './markdown-page.ts';
import { type SearchEntry, searchEntries } from './search-index.ts';

interface ReadingPage {
  readonly path: string;
  readonly heading: string;
  readonly lead: string;
  readonly description: string;
  /** Its source files in `docs/`. */
  readonly files: readonly string[];
  /** Whether its headings can be linked to; the parts of a guide are behind tabs. */
  readonly anchors: boolean;
}

const guidePage = (
  path: string,
  name: string,
  { heading, lead, description }: Pick<ReadingPage, 'heading' | 'lead' | 'description'>,
): ReadingPage => ({
  path,
  heading,
  lead,
  description,
  files: ['steps', 'answer', 'example'].flatMap((part) => articleFiles[`${name}-${part}`] ?? []),
  anchors: false,
});

const pages: readonly ReadingPage[] = [
  { path: paths.documentation, ...documentation, files: articleFiles.documentation ?? [], anchors: true },
  ...topics.map((topic) => ({
    ...topic,
    path: topicPath(topic.name),
    files: articleFiles[topic.name] ?? [],
    anchors: true,
  })),
  { path: paths.apiReference, ...apiReference, files: articleFiles['api-reference'] ?? [], anchors: true },
  guidePage(paths.makeIntegration, 'make', makeGuide),
  guidePage(paths.n8nIntegration, 'n8n', n8nGuide),
  guidePage(paths.zapierIntegration, 'zapier', zapierGuide),
];

/** The sources of the texts. */
interface Sources {
  readonly tables: ReadonlyMap<string, string>;
  /** The Markdown of a file of `docs/`. */
  readonly read: (file: string) => string;
  /** The tables of the examples page. */
  readonly examples: readonly Card[];
  /** The tables of the gallery page. */
  readonly gallery: readonly (Card & { readonly name: string })[];
}

interface Card {
  readonly title: string;
  readonly description: string;
}

/** Machine-readable files by name: pages as Markdown, their list, API descriptions and the search index. */
export function siteTexts({ tables, read, examples, gallery }: Sources): ReadonlyMap<string, string> {
  const markdownOf = (page: ReadingPage) => insertTables(page.files.map(read).join('\n\n'), tables);
  const texts = new Map<string, string>();
  for (const page of pages) {
    const { heading: title, lead, path } = page;
    texts.set(`${path.slice(1)}.md`, markdownPage({ title, lead, path, markdown: markdownOf(page) }));
  }
  const found = pages.flatMap((page) =>
    searchEntries(markdownOf(page), { path: page.path, page: page.heading, anchors: page.anchors }),
  );
  const cards = examples.map(
    ({ title, description }): SearchEntry => ({
      href: paths.examples,
      page: guides.examples,
      title,
      text: description,
    }),
  );
  const galleryCards = gallery.map(
    ({ name, title, description }): SearchEntry => ({
      href: `${paths.gallery}#${name}`,
      page: pageNames.gallery.name,
      title,
      text: description,
    }),
  );
  texts.set('llms-full.txt', pages.map((page) => texts.get(`${page.path.slice(1)}.md`)).join('\n'));
  texts.set('llms.txt', list());
  const document = openApiDocument({ version: API_VERSION, origin: placeholderOrigin });
  texts.set('openapi.yaml', stringify(document, { aliasDuplicateObjects: false }));
  texts.set('postman.json', `${JSON.stringify(postmanCollection({ origin: placeholderOrigin }), null, 2)}\n`);
  texts.set('search.json', JSON.stringify([...found, ...cards, ...galleryCards]));
  return texts;
}

/** The content of `llms.txt`. */
function list(): string {
  const line = (name: string, path: string, description: string) =>
    `- [${name}](${placeholderOrigin}${path}): ${description}`;
  return `# Pictable

> JSON table data in, table images (PNG, JPEG, SVG, PDF) out, at a public URL. One POST with an API key.

## Documentation

${pages.map(({ heading, path, description }) => line(heading, `${path}.md`, description)).join('\n')}

## Programs and apps

Everything is in the repository of the service; nothing is published to a package registry. How to install each of them: ${placeholderOrigin}/documentation.md, section "Programs and apps".

- SDK for JavaScript and TypeScript, in sdk/: \`npm run pack\` in a clone, then \`npm install /path/to/pictable/out/packages/pictable-sdk-${API_VERSION}.tgz\`
- Command line, in cli/: \`npm run pack\` in a clone, then \`npm install --global out/packages/pictable-${API_VERSION}.tgz\`
- MCP server, in integrations/mcp/: \`npm run pack\` in a clone, then \`npm install --global out/packages/pictable-mcp-${API_VERSION}.tgz\`; or without installing, over HTTP at ${placeholderOrigin}/mcp
- n8n node, in integrations/n8n/: build and install it with the commands in its README
- Zapier app, in integrations/zapier/: push it to your own account with the Zapier CLI
- Make app, in integrations/make/: deploy it to your own account with Make's extension for Visual Studio Code
- Google Sheets add-on, in integrations/google-sheets/: push it to your own spreadsheet with clasp
- Power Automate connector, in integrations/power-automate/: import apiDefinition.swagger.json as a custom connector
- Skill for agents, in integrations/agent-skill/: copy its folder pictable into the skills of your agent

## API

${line('OpenAPI', '/openapi.json', 'Every operation, as OpenAPI 3.1.')}
${line('OpenAPI as YAML', '/openapi.yaml', 'The same document.')}
${line('Postman collection', '/postman.json', 'Every operation, ready to import.')}

## Optional

${line('Everything in one file', '/llms-full.txt', 'All pages above.')}
`;
}
