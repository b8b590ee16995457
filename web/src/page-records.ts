import { pageNames } from './messages/pages-texts.ts';
import { paths, type TopicName, topicNames, topicPath } from './paths.ts';

/** How a page or a part of it is listed: in the command palette and in the search of the not-found page. */
export interface ListEntry {
  readonly name: string;
  readonly about: string;
  /** Audience, if the page is only for signed-in users or only for visitors. */
  readonly audience?: 'user' | 'visitor';
}

/** What is known about a page before its code is loaded. */
export interface PageRecord {
  readonly path: string;
  /** The name of its file in `pages/`. */
  readonly file: string;
  /** The topic that the file shows, if it shows several. */
  readonly topic?: TopicName;
  /** Whether the build renders it to HTML, so that it can be read without JavaScript. */
  readonly prerendered: boolean;
  /** Whether its HTML has the frame of the page, which is shown until the code of the page has loaded. */
  readonly hasFrame?: true;
  /** Undefined if it is not listed, such as another path of a listed page. */
  readonly entry: ListEntry | undefined;
  /** Parts of the page that are listed as well. */
  readonly parts?: readonly (ListEntry & { readonly href: string })[];
}

const topicEntries: Readonly<Record<TopicName, ListEntry>> = {
  structure: pageNames.structure,
  transform: pageNames.transform,
  visuals: pageNames.visuals,
  templates: pageNames.templates,
  sources: pageNames.sources,
  'live-images': pageNames.liveImages,
  sdk: pageNames.sdk,
  'command-line': pageNames.commandLine,
  'self-hosting': pageNames.selfHosting,
  'data-protection': pageNames.dataProtection,
  versioning: pageNames.versioning,
  changelog: pageNames.changelog,
};

const forUsers = { audience: 'user' } as const;
const forVisitors = { audience: 'visitor' } as const;

/**
 * Every page of the app, in the order of the lists. The build derives the rest from these records: the routes,
 * the HTML file of each page, by which the server knows it, and the lists.
 */
export const pageRecords: readonly PageRecord[] = [
  { path: paths.app, file: 'create', prerendered: false, hasFrame: true, entry: pageNames.app },
  {
    path: paths.dashboard,
    file: 'dashboard',
    prerendered: false,
    hasFrame: true,
    entry: { ...pageNames.dashboard, ...forUsers },
  },
  {
    path: paths.documentation,
    file: 'documentation',
    prerendered: true,
    entry: pageNames.documentation,
    parts: [{ href: paths.documentationJson, ...pageNames.json }],
  },
  { path: paths.apiReference, file: 'api-reference', prerendered: true, entry: pageNames.apiReference },
  { path: paths.apiDocumentation, file: 'api-reference', prerendered: true, entry: undefined },
  ...topicNames.map((topic) => ({
    path: topicPath(topic),
    file: 'topic',
    topic,
    prerendered: true,
    entry: topicEntries[topic],
  })),
  { path: paths.examples, file: 'examples', prerendered: true, entry: pageNames.examples },
  { path: paths.gallery, file: 'gallery', prerendered: true, entry: pageNames.gallery },
  { path: paths.makeIntegration, file: 'integrations/make', prerendered: true, entry: pageNames.make },
  { path: paths.n8nIntegration, file: 'integrations/n8n', prerendered: true, entry: pageNames.n8n },
  { path: paths.zapierIntegration, file: 'integrations/zapier', prerendered: true, entry: pageNames.zapier },
  { path: paths.docs, file: 'api-docs', prerendered: true, entry: undefined },
  { path: paths.apiDocs, file: 'api-docs', prerendered: true, entry: undefined },
  {
    path: paths.requests,
    file: 'requests',
    prerendered: false,
    entry: { ...pageNames.requests, ...forUsers },
  },
  {
    path: paths.templates,
    file: 'templates',
    prerendered: false,
    entry: { ...pageNames.ownTemplates, ...forUsers },
  },
  {
    path: paths.liveImages,
    file: 'live-images',
    prerendered: false,
    entry: { ...pageNames.ownLiveImages, ...forUsers },
  },
  {
    path: paths.webhooks,
    file: 'webhooks',
    prerendered: false,
    entry: { ...pageNames.ownWebhooks, ...forUsers },
  },
  {
    path: paths.settings,
    file: 'settings',
    prerendered: false,
    entry: { ...pageNames.settings, ...forUsers },
  },
  // Not listed: most users have no use for it.
  { path: paths.operator, file: 'operator', prerendered: false, entry: undefined },
  {
    path: paths.subscribe,
    file: 'subscribe',
    prerendered: false,
    entry: { ...pageNames.subscribe, ...forUsers },
  },
  {
    path: paths.manageSubscription,
    file: 'manage-subscription',
    prerendered: false,
    entry: { ...pageNames.manageSubscription, ...forUsers },
  },
  {
    path: paths.auth,
    file: 'auth',
    prerendered: false,
    hasFrame: true,
    entry: { ...pageNames.signIn, ...forVisitors },
    parts: [{ href: paths.register, ...pageNames.register, ...forVisitors }],
  },
  { path: paths.verify, file: 'verify', prerendered: false, entry: undefined },
  { path: paths.invitation, file: 'invitation', prerendered: false, entry: undefined },
  { path: paths.consent, file: 'consent', prerendered: false, entry: undefined },
  {
    path: paths.home,
    file: 'landing',
    prerendered: true,
    entry: pageNames.home,
    parts: [{ href: paths.pricing, ...pageNames.pricing }],
  },
  { path: paths.about, file: 'about', prerendered: true, entry: pageNames.about },
  { path: paths.terms, file: 'terms', prerendered: true, entry: pageNames.terms },
  { path: paths.privacy, file: 'privacy', prerendered: true, entry: pageNames.privacy },
];
