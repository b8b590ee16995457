export { hydrateTable, reported } from '@pictable/react/hydrate-table';
