import { Browser, newEmail } from './browser.ts';
import { type Claims, type Cookies, type OpenIdServer, openOpenIdServer } from './openid-server.ts';
import { openTestSetup, startServer, type TestSetup } from './test-setup.ts';

type Platform = TestSetup['platform'];
type OidcSettings = NonNullable<Platform['config']['signIn']['oidc']>;

interface Person {
  readonly subject: string;
  readonly email: string;
}

/** A service with single sign-on at a real issuer. */
export interface SignOnSetup {
  readonly issuer: OpenIdServer;
  readonly url: string;
  readonly platform: Platform;
  newPerson(claims?: Claims): Person;
  changePerson(subject: string, claims: Claims): void;
  /** @returns the URL that the browser is sent to */
  start(browser: Browser): Promise<string>;
  /** Signs in as a browser does. @returns the final redirect */
  signIn(browser: Browser, subject: string, cookies?: Cookies): Promise<string>;
  /** Signs in a new person. @throws Error if they are rejected */
  signInNew(claims?: Claims): Promise<Person & { readonly browser: Browser }>;
  /** Starts a server on the same data. @returns its origin */
  startOther(changes: Partial<Platform>): Promise<string>;
  /** The platform with changed settings of the issuer. */
  withOidc(changes: Partial<OidcSettings>): Pick<Platform, 'config'>;
  query<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Undoes what a test has changed. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

export async function openSignOnSetup(): Promise<SignOnSetup> {
  const issuer = await openOpenIdServer();
  const setup = await openTestSetup({
    ...issuer.settings,
    OIDC_NAME: 'Acme account',
    OIDC_OPERATOR_GROUP: 'pictable-operators',
  });
  issuer.register([setup.url]);
  const { url, platform } = setup;
  const others: Awaited<ReturnType<typeof startServer>>[] = [];
  const start = async (browser: Browser) => locationOf(await browser.get('/api/auth/oidc'));
  const newPerson = (claims: Claims = {}) => {
    const subject = `person-${issuer.people.size}`;
    const email = newEmail('ada');
    issuer.people.set(subject, { email, email_verified: true, ...claims });
    return { subject, email };
  };
  const signIn = async (browser: Browser, subject: string, cookies?: Cookies) =>
    locationOf(await browser.get(await issuer.visit(await start(browser), subject, cookies)));
  const reset = async () => {
    issuer.forge(undefined);
    for (const { close } of others.splice(0)) await close();
  };
  return {
    ...{ issuer, url, platform, start, newPerson, signIn, reset },
    changePerson: (subject, claims) =>
      void issuer.people.set(subject, { ...issuer.people.get(subject), ...claims }),
    async signInNew(claims) {
      const browser = new Browser(url);
      const person = newPerson(claims);
      const location = await signIn(browser, person.subject);
      if (location !== '/dashboard') throw new Error(`Redirected to ${location}`);
      return { ...person, browser };
    },
    async startOther(changes) {
      const server = await startServer({ ...platform, ...changes });
      others.push(server);
      issuer.register([url, ...others.map((other) => other.url)]);
      return server.url;
    },
    withOidc(changes) {
      const { config } = platform;
      if (!config.signIn.oidc) throw new Error('The setup has no single sign-on.');
      return {
        config: { ...config, signIn: { ...config.signIn, oidc: { ...config.signIn.oidc, ...changes } } },
      };
    },
    query: async (text, values = []) => (await platform.database.pool.query(text, [...values])).rows,
    async close() {
      await reset();
      await setup.close();
      await issuer.stop();
    },
  };
}

export function locationOf(response: Response): string {
  return response.headers.get('location') ?? '';
}
