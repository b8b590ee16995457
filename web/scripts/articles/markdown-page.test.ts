import { expect, test } from 'vitest';
import { markdownPage } from './markdown-page.ts';

const article = `## Make a call {#calls}

See [errors](#errors) and [examples](/examples).

\`\`\`text Header name
X-API-Key
\`\`\`

\`\`\`json other Answer
{}
\`\`\`

\`\`\`http
GET /
\`\`\`

| <a id="error-a" href="#error-a">\`a\`</a> |
|---|`;

test('a Markdown page has labelled code blocks and absolute links', () => {
  const page = markdownPage({ title: 'Guide', lead: 'Short.', path: '/guide', markdown: article });
  expect(page).toBe(`# Guide

Short.

## Make a call

See [errors](https://pictable.example/guide#errors) and [examples](https://pictable.example/examples).

Header name:

\`\`\`text
X-API-Key
\`\`\`

Answer:

\`\`\`json
{}
\`\`\`

\`\`\`http
GET /
\`\`\`

| \`a\` |
|---|
`);
});
