import { changelog, commandLine, sdk, selfHosting, type TopicWords, versioning } from '../messages/topics.ts';
import { paths } from '../paths.ts';

/** A page below the documentation, about one thing. */
export interface Topic extends TopicWords {
  /** Name of its article. */
  readonly name: string;
  readonly path: string;
}

export const topics = {
  sdk: { ...sdk, name: 'sdk', path: paths.sdk },
  commandLine: { ...commandLine, name: 'command-line', path: paths.commandLine },
  selfHosting: { ...selfHosting, name: 'self-hosting', path: paths.selfHosting },
  versioning: { ...versioning, name: 'versioning', path: paths.versioning },
  changelog: { ...changelog, name: 'changelog', path: paths.changelog },
} as const satisfies Record<string, Topic>;

/** In the order in which the documentation lists them. */
export const allTopics: readonly Topic[] = Object.values(topics);
