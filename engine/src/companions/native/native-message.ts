import {
  defaultImageFormat,
  embedHtml,
  type ImageLink,
  type NativeMessage,
  type NativePlatform,
  nativeLimits,
  scaleLinks,
} from '@pictable/contract';
import { cutText } from '../../table/clean-text.ts';
import { escapeDiscord, noMentions } from './escape-discord.ts';
import type { MessagePayload, NativeTable } from './native-table.ts';
import { teamsCard } from './teams-card.ts';

/** The stored images of a table, and what they show. */
export interface ShownImages {
  readonly title: string | undefined;
  /** The alternative text. */
  readonly alt: string;
  /** In order; sizes in CSS pixels. */
  readonly images: readonly MessageImage[];
}

/** One image of a message. */
interface MessageImage {
  readonly url: string;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Its links, which only mails can have. */
  readonly links?: readonly ImageLink[] | undefined;
}

/** The message of a platform: with the table if it fits, else with the images. */
export function nativeMessage(
  platform: NativePlatform,
  table: NativeTable,
  shown: ShownImages,
): NativeMessage {
  const { fits } = table;
  const payload = { ...(fits ? table.payload : imageWriters[platform](shown)) };
  const common = platform === 'slack' ? { text: slackNotification(shown), mrkdwn: false } : {};
  const omitted = omittedImages(platform, shown);
  const why = fits ? {} : { why: omitted === undefined ? table.why : `${table.why} ${omitted}` };
  return { fits, ...why, payload: { ...common, ...payload } };
}

/** Images that a message of each platform can have. */
const imagesMax: Readonly<
  Partial<Record<NativePlatform, { readonly label: string; readonly most: number }>>
> = {
  slack: { label: 'Slack', most: nativeLimits.slack.blocks },
  telegram: { label: 'Telegram', most: nativeLimits.telegram.photos },
  discord: { label: 'Discord', most: nativeLimits.discord.embeds },
};

/** What a message with images leaves out of them, in a sentence; undefined if nothing. */
export function omittedImages(
  platform: NativePlatform,
  { images }: Pick<ShownImages, 'images'>,
): string | undefined {
  const { label, most } = imagesMax[platform] ?? { label: '', most: images.length };
  if (images.length <= most) return undefined;
  return `The message shows the first ${most} of ${images.length} images, because ${label} accepts no more; send the others in further messages.`;
}

const imageWriters: Readonly<Record<NativePlatform, (shown: ShownImages) => MessagePayload>> = {
  slack: slackImages,
  telegram: telegramPhotos,
  teams: teamsImages,
  discord: discordEmbeds,
  email: emailImages,
};

/** The alternative text of each image. */
function alts({ alt, images }: ShownImages): string[] {
  return images.map((_, index) => (images.length > 1 ? `${alt} (${index + 1}/${images.length})` : alt));
}

/** Text of notifications, which is the only text of a message that Slack parses for mentions. */
function slackNotification({ title, alt }: ShownImages): string {
  const text = (title ?? '').trim() || alt;
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function slackImages(shown: ShownImages): MessagePayload {
  const texts = alts(shown);
  return {
    blocks: shown.images.slice(0, nativeLimits.slack.blocks).map(({ url }, index) => ({
      type: 'image',
      image_url: url,
      alt_text: shortened(texts[index]!, nativeLimits.slack.altChars),
    })),
  };
}

/** Telegram finds mentions and commands in every caption; an invisible character prevents that. */
function telegramPhotos({ alt, images }: ShownImages): MessagePayload {
  const { captionChars, photos } = nativeLimits.telegram;
  const caption = shortened(
    alt.replace(/@(?=\w)/g, '@\u200b').replace(/(?<!\S)\/(?=\w)/g, '/\u200b'),
    captionChars,
  );
  const [first, ...others] = images.slice(0, photos).map(({ url }) => url);
  if (others.length === 0) return { method: 'sendPhoto', photo: first, caption };
  const media = [
    { type: 'photo', media: first, caption },
    ...others.map((url) => ({ type: 'photo', media: url })),
  ];
  return { method: 'sendMediaGroup', media };
}

function teamsImages(shown: ShownImages): MessagePayload {
  const texts = alts(shown);
  const altCharsMax = Math.floor(nativeLimits.teams.altChars / texts.length);
  return teamsCard(
    shown.images.map(({ url }, index) => ({
      type: 'Image',
      url,
      altText: shortened(texts[index]!, altCharsMax),
      size: 'Auto',
      msTeams: { allowExpand: true },
    })),
  );
}

function discordEmbeds({ title, alt, images }: ShownImages): MessagePayload {
  const { embeds, embedTitleChars, embedDescriptionChars } = nativeLimits.discord;
  // Escaped, a text has at most twice as many characters.
  const name = escapeDiscord(shortened((title ?? '').trim(), embedTitleChars / 2));
  const description = escapeDiscord(shortened(alt, embedDescriptionChars / 2));
  return {
    embeds: images.slice(0, embeds).map(({ url }, index) => ({
      ...(index === 0 && { ...(name !== '' && { title: name }), description }),
      image: { url },
    })),
    allowed_mentions: noMentions,
  };
}

function emailImages(shown: ShownImages): MessagePayload {
  const texts = alts(shown);
  const most = nativeLimits.email.widthPx;
  const html = shown.images.map(({ url, widthPx, heightPx, links = [] }, index) => {
    const width = Math.min(most, Math.round(widthPx));
    const factor = width / Math.max(1, widthPx);
    const size = { widthPx: width, heightPx: heightPx * factor };
    const light = { url, text: texts[index]!, format: defaultImageFormat, ...size };
    return embedHtml({ light, links: scaleLinks(links, factor), isBlock: true });
  });
  return { html: html.join('\n'), text: [shown.alt, ...shown.images.map(({ url }) => url)].join('\n') };
}

function shortened(text: string, charsMax: number): string {
  return text.length <= charsMax ? text : cutText(text, charsMax);
}
