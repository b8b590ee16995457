/** URL and API key of the service that renders the tables. */
export interface Connection {
  readonly baseUrl: string;
  readonly apiKey: string;
}

/** The environment does not say how tables are rendered. The message is for the person who set it. */
export class ConnectionError extends Error {}

/**
 * Reads the service from the environment; undefined renders offline. A variable without a value counts as not
 * set, because many programs cannot leave one out.
 *
 * @throws ConnectionError if only one variable is set, or the URL is not one
 */
export function readConnection(env: Readonly<Record<string, string | undefined>>): Connection | undefined {
  const [baseUrl, apiKey] = [env.PICTABLE_URL?.trim(), env.PICTABLE_API_KEY?.trim()];
  if (!baseUrl && !apiKey) return undefined;
  if (!baseUrl || !apiKey) {
    const [given, missing] = baseUrl
      ? ['PICTABLE_URL', 'PICTABLE_API_KEY']
      : ['PICTABLE_API_KEY', 'PICTABLE_URL'];
    const problem = env[missing] === undefined ? 'is not set' : 'is empty';
    throw new ConnectionError(
      `${given} is set, but ${missing} ${problem}: set both PICTABLE_URL and PICTABLE_API_KEY, or neither to render offline.`,
    );
  }
  if (!URL.canParse(baseUrl) || !/^https?:$/.test(new URL(baseUrl).protocol))
    throw new ConnectionError(
      `PICTABLE_URL must start with http:// or https://, such as https://tables.example; got ${JSON.stringify(baseUrl)}.`,
    );
  return { baseUrl, apiKey };
}
