/** URL of a path at the service of the connection. */
export function serviceUrl({ authData }, path) {
  return authData.baseUrl.replace(/\/+$/, '') + path;
}

/** Adds the API key to requests to the service, and to no others. */
export function addApiKey(request, _z, { authData }) {
  if (authData.apiKey && authData.baseUrl && request.url.startsWith(serviceUrl({ authData }, '/')))
    request.headers = { ...request.headers, 'X-API-Key': authData.apiKey };
  return request;
}

const defaultWaitSeconds = 60;

/** Throws the error class of Zapier for a failed response, with the message of the service. */
export function throwOnErrorStatus(response, z) {
  if (response.status < 400) return response;
  const detail = readDetail(response.content);
  const message = detail.message ?? `The service responded with status ${response.status}.`;
  if (response.status === 429 || response.status === 503) {
    const waitSeconds = Number(response.getHeader('retry-after')) || defaultWaitSeconds;
    throw new z.errors.ThrottledError(message, waitSeconds);
  }
  const name = response.status === 401 ? 'AuthenticationError' : (detail.type ?? 'ServiceError');
  throw new z.errors.Error(message, name, response.status);
}

function readDetail(content) {
  try {
    return JSON.parse(content).error ?? {};
  } catch {
    return {};
  }
}
