export { payloadOfFields, saidInQuery, withSaid } from './form-payload.ts';
export { NoTableError, readTableText, type TableText, type TableTextForm } from './read-table-text.ts';
export { type Repair, type TakenIn, takeInJson } from './take-in-json.ts';
