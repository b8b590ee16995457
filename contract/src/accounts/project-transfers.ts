import * as z from 'zod/mini';
import { doneSchema } from '../images/images.ts';
import { isoTime } from '../text/iso-time.ts';

/** An open offer to make a member the owner of a project. */
export const projectTransferSchema = z.object({
  userId: z
    .int()
    .check(z.positive(), z.describe('The member who becomes the owner if they accept the transfer.')),
  expiresAt: isoTime('When the offer ends.'),
});
/** An open offer to make a member the owner of a project. */
export type ProjectTransfer = z.infer<typeof projectTransferSchema>;

/** Request body to offer a transfer. */
export const newTransferSchema = z.strictObject({
  userId: z
    .int({ error: 'userId must be the id of a member.' })
    .check(
      z.positive('userId must be the id of a member.'),
      z.describe('The member who is to become the owner.'),
    ),
});
/** Request body to offer a transfer. */
export type NewTransfer = z.output<typeof newTransferSchema>;

/** A new offer of a transfer. */
export const oneTransferSchema = z.extend(doneSchema, { transfer: projectTransferSchema });
/** A new offer of a transfer. */
export type OneTransfer = z.infer<typeof oneTransferSchema>;
