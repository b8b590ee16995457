import * as z from 'zod/mini';
import { tableValuesSchema } from '../formats/companions.ts';
import type { NativePlatform } from '../formats/native-platforms.ts';

/** A message of one platform that shows a table. */
export const nativeMessageSchema = z.object({
  fits: z
    .boolean()
    .check(
      z.describe('True if the payload has the table of the platform itself; false if it shows the image.'),
    ),
  why: z
    .optional(z.string())
    .check(z.describe('If it does not fit: what the platform cannot show, in one or two sentences.')),
  payload: z
    .record(z.string(), z.unknown())
    .check(
      z.describe(
        'What to send: arguments of chat.postMessage (Slack), of sendRichMessage or sendPhoto (Telegram), a message with an Adaptive Card (Teams), a message (Discord), or html and text (email).',
      ),
    ),
});
/** A message of one platform that shows a table. */
export type NativeMessage = z.infer<typeof nativeMessageSchema>;

const message = () => z.optional(nativeMessageSchema);
const messages = {
  slack: message(),
  telegram: message(),
  teams: message(),
  discord: message(),
  email: message(),
} satisfies Record<NativePlatform, ReturnType<typeof message>>;

/** The messages of a stored table, by platform. */
export const nativeMessagesSchema = z
  .object(messages)
  .check(z.describe('For each platform in the payload key native: a message that shows the table there.'));
/** The messages of a stored table, by platform. */
export type NativeMessages = z.infer<typeof nativeMessagesSchema>;

/** The JSON at the URL of an image with another extension: `.json`, or `.slack.json` and so on. */
export const companionJsonSchema = z.union([tableValuesSchema, nativeMessageSchema]);
