import { routes } from '@pictable/contract';

const [, jsonToPng, , generateUrl] = routes.generateImage.aliases;

/** Paths that the workflows send requests to, relative to the origin of the service. */
export const servicePaths = {
  n8n: jsonToPng,
  make: generateUrl,
  zapier: routes.generateImage.path,
} as const;

/** The header of the API key. */
export const keyHeader = 'X-API-Key';

/** Placeholder that users replace with their API key. */
export const placeholderKey = 'YOUR_API_KEY';
