/** Version of the API in the OpenAPI document. Raise it with every change that is visible to clients. */
export const API_VERSION = '0.1.0';
