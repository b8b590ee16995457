import {
  changelog,
  commandLine,
  dataProtection,
  liveImages,
  sdk,
  selfHosting,
  sources,
  structure,
  type TopicTexts,
  templates,
  transform,
  versioning,
  visuals,
} from '../messages/public-pages/topics-texts.ts';
import { type TopicName, topicNames } from '../paths.ts';

/** A documentation page about one topic; its article has the same name. */
export interface Topic extends TopicTexts {
  readonly name: TopicName;
}

const words: Readonly<Record<TopicName, TopicTexts>> = {
  structure,
  transform,
  visuals,
  templates,
  sources,
  'live-images': liveImages,
  sdk,
  'command-line': commandLine,
  'self-hosting': selfHosting,
  'data-protection': dataProtection,
  versioning,
  changelog,
};

export function topicNamed(name: TopicName): Topic {
  return { ...words[name], name };
}

/** In the order of the documentation. */
export const topics: readonly Topic[] = topicNames.map(topicNamed);
