export { applyQueryOverrides, payloadFromFields, readQueryOverrides } from './form-payload.ts';
export { isKnownMember } from './known-members.ts';
export { NoTableError, readTableText, type TableText, type TableTextFormat } from './read-table-text.ts';
export { type PayloadRepair, type UnwrappedPayload, unwrapPayload } from './unwrap-payload.ts';
