import { customType } from 'drizzle-orm/pg-core';
import pg from 'pg';

const JSON_TYPE_ID = 114;

// The driver would run JSON.parse on every `json` column, which re-orders keys and loses digits. Stored payloads
// have to come back as they were sent, so a `json` column is read as its text.
pg.types.setTypeParser(JSON_TYPE_ID, (text) => text);

/**
 * A `json` column (not `jsonb`) that goes in and comes out as JSON text, unchanged to the last character.
 * PostgreSQL refuses text that is not JSON.
 */
export const jsonText = customType<{ data: string; driverData: string }>({
  dataType: () => 'json',
});
