import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { idText } from '../text/whole-number.ts';
import { doneSchema, warningSchema } from './images.ts';

const { selectedImagesMax } = limits;
const idProblem = 'must be the id of an image, a whole number above 0.';
const idList = () => z.array(z.int({ error: idProblem }).check(z.positive(idProblem)));

/** Request body of an operation on several images. */
export const selectedImagesSchema = z.strictObject({
  ids: idList().check(
    z.minLength(1, 'ids must have one id or more.'),
    z.maxLength(selectedImagesMax, `ids must have ${selectedImagesMax} ids or fewer.`),
    z.describe('The ids of the images. Ids that are not those of your images are ignored.'),
  ),
  projectId: z
    .optional(z.int({ error: 'projectId must be the id of a project.' }).check(z.positive()))
    .check(z.describe('Only images of this project. It must be named if it belongs to another account.')),
});

/** Response to the deletion of several images. */
export const deletedImagesSchema = z.extend(doneSchema, {
  deleted: idList().check(z.describe('The ids of the images that this request deleted.')),
  warnings: z
    .optional(z.array(warningSchema))
    .check(z.describe('Copies that the service cannot delete; left out if there is nothing.')),
});
/** Response to the deletion of several images. */
export type DeletedImages = z.infer<typeof deletedImagesSchema>;

/** Response to the restoration of several images. */
export const restoredImagesSchema = z.extend(doneSchema, {
  restored: idList().check(z.describe('The ids of the images that exist now.')),
});
/** Response to the restoration of several images. */
export type RestoredImages = z.infer<typeof restoredImagesSchema>;

/** Whether a text is a list of ids, separated by commas. */
const idListPattern = /^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/;

const listProblem = `ids must be 1 to ${selectedImagesMax} ids of images, separated by commas.`;

/** Query of an archive of several images. */
export const archiveQuerySchema = z.object({
  ids: z.string({ error: listProblem }).check(
    z.refine((ids) => idListPattern.test(ids) && ids.split(',').length <= selectedImagesMax, {
      error: listProblem,
    }),
    z.describe(
      'The ids of the images, separated by commas. Ids that are not those of your images are ignored.',
    ),
  ),
  projectId: z
    .optional(idText('projectId'))
    .check(z.describe('Only images of this project. It must be named if it belongs to another account.')),
});
