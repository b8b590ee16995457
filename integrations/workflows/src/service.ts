import { routes } from '@pictable/contract';

const [, jsonToPng, , generateUrl] = routes.generateImage.aliases;

/** The addresses that the workflows call, below the origin of a service. */
export const servicePaths = {
  n8n: jsonToPng,
  make: generateUrl,
  zapier: routes.generateImage.path,
} as const;

/** The header that a key is sent in. */
export const keyHeader = 'X-API-Key';

/** What stands where the reader puts his key. */
export const placeholderKey = 'YOUR_API_KEY';
