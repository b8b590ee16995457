import { pageNames } from '../../messages/pages-texts.ts';
import { paths, topicPath } from '../../paths.ts';

export interface SitePage {
  readonly href: string;
  readonly name: string;
  readonly about: string;
  /** Audience, if the page is only for signed-in users or only for visitors. */
  readonly audience?: 'user' | 'visitor';
}

export const sitePages: readonly SitePage[] = [
  { href: paths.app, ...pageNames.app },
  { href: paths.dashboard, ...pageNames.dashboard, audience: 'user' },
  { href: paths.documentation, ...pageNames.documentation },
  { href: paths.apiReference, ...pageNames.apiReference },
  { href: topicPath('sdk'), ...pageNames.sdk },
  { href: topicPath('command-line'), ...pageNames.commandLine },
  { href: topicPath('self-hosting'), ...pageNames.selfHosting },
  { href: topicPath('versioning'), ...pageNames.versioning },
  { href: topicPath('changelog'), ...pageNames.changelog },
  { href: paths.examples, ...pageNames.examples },
  { href: paths.makeIntegration, ...pageNames.make },
  { href: paths.n8nIntegration, ...pageNames.n8n },
  { href: paths.zapierIntegration, ...pageNames.zapier },
  { href: paths.documentationJson, ...pageNames.json },
  { href: paths.pricing, ...pageNames.pricing },
  { href: paths.requests, ...pageNames.requests, audience: 'user' },
  { href: paths.settings, ...pageNames.settings, audience: 'user' },
  { href: paths.subscribe, ...pageNames.subscribe, audience: 'user' },
  { href: paths.manageSubscription, ...pageNames.manageSubscription, audience: 'user' },
  { href: paths.auth, ...pageNames.signIn, audience: 'visitor' },
  { href: paths.register, ...pageNames.register, audience: 'visitor' },
  { href: paths.home, ...pageNames.home },
  { href: paths.about, ...pageNames.about },
  { href: paths.terms, ...pageNames.terms },
  { href: paths.privacy, ...pageNames.privacy },
];
