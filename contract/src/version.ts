/** Version of the API, as the OpenAPI document names it. Raised with every change that clients can see. */
export const API_VERSION = '0.1.0';
