import { imageFormats } from '@pictable/contract';
import { styles as messages } from '../../messages/styles.ts';

/** The formats to choose from. In a file of its own: the other controls are loaded on demand. */
export const formatChoices = imageFormats.map((value) => ({ value, label: messages.formats[value] }));
