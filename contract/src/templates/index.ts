export { applyTemplate } from './apply-template.ts';
export { type ExpandedPayload, expandOffline } from './expand-offline.ts';
export { expandPayload, type PayloadAdditions, updatedAtText } from './expand-payload.ts';
export { type FilledPayload, fillPlaceholders, placeholderNames } from './fill-placeholders.ts';
