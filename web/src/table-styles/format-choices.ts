import { imageFormats } from '@pictable/contract';
import { styles as messages } from '../messages/styles-texts.ts';

/** The available formats. In a separate file, because the other controls are loaded on demand. */
export const formatChoices = imageFormats.map((value) => ({ value, label: messages.formats[value] }));
