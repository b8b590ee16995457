/** Version of the API in the OpenAPI document. Raise it with every change that is visible to clients. */
export const API_VERSION = '0.1.0';

/**
 * Version of the default layout. Raise it, once per release, with a change that makes the same request look
 * different; `engine/golden/render-version.test.ts` finds such changes.
 */
export const RENDER_VERSION = 1;
