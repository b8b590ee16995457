// Generates the types of the client from the OpenAPI document: `npm run types -w sdk`.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { generateClientTypes } from './client-types.ts';

const file = path.join(import.meta.dirname, '../src/generated/api-types.ts');
writeFileSync(file, generateClientTypes());
