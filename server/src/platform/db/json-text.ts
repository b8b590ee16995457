import { customType } from 'drizzle-orm/pg-core';
import pg from 'pg';

const JSON_TYPE_ID = 114;

// The driver would run JSON.parse on every `json` column, which reorders keys and loses digits. Stored
// payloads must stay unchanged, so a `json` column is read as text.
pg.types.setTypeParser(JSON_TYPE_ID, (text) => text);

/**
 * A `json` column (not `jsonb`) that is written and read as JSON text, exactly as received. PostgreSQL
 * rejects text that is not JSON.
 */
export const jsonText = customType<{ data: string; driverData: string }>({
  dataType: () => 'json',
});
