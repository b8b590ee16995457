import { paths, topicNames, topicPath } from './paths.ts';

/**
 * Pages that are rendered to HTML at build time, so that they can be read without JavaScript, and their
 * source files, by which the build finds in its manifest what each page must preload.
 */
export const prerenderedPages: readonly { readonly path: string; readonly source: string }[] = [
  { path: paths.home, source: 'src/pages/landing.tsx' },
  { path: paths.documentation, source: 'src/pages/documentation.tsx' },
  ...topicNames.map((name) => ({ path: topicPath(name), source: 'src/pages/topic.tsx' })),
  { path: paths.apiReference, source: 'src/pages/api-reference.tsx' },
  { path: paths.apiDocumentation, source: 'src/pages/api-reference.tsx' },
  { path: paths.docs, source: 'src/pages/api-docs.tsx' },
  { path: paths.apiDocs, source: 'src/pages/api-docs.tsx' },
  { path: paths.examples, source: 'src/pages/examples.tsx' },
  { path: paths.makeIntegration, source: 'src/pages/make-integration.tsx' },
  { path: paths.n8nIntegration, source: 'src/pages/n8n-integration.tsx' },
  { path: paths.zapierIntegration, source: 'src/pages/zapier-integration.tsx' },
  { path: paths.about, source: 'src/pages/about.tsx' },
  { path: paths.terms, source: 'src/pages/terms.tsx' },
  { path: paths.privacy, source: 'src/pages/privacy.tsx' },
];
