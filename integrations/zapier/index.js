import { readFileSync } from 'node:fs';
import { authentication } from './authentication.js';
import { liveImage } from './creates/live-image.js';
import { tableImage } from './creates/table-image.js';
import { addApiKey, throwOnErrorStatus } from './http.js';

const { version, dependencies } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));

export default {
  version,
  platformVersion: dependencies['zapier-platform-core'],
  authentication,
  // By default, Zapier removes empty cells and empty rows.
  flags: { cleanInputData: false },
  beforeRequest: [addApiKey],
  afterResponse: [throwOnErrorStatus],
  creates: { [tableImage.key]: tableImage, [liveImage.key]: liveImage },
};
