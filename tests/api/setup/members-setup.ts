import type { Invitation } from '@pictable/contract';
import { openTestMailbox } from '@pictable/server/test-platform';
import { addPerson, addProject, type Person } from '../conformance/roles/role-world.ts';
import { openTestSetup, startServer } from './test-setup.ts';

/** A service whose accounts are active immediately and that sends email, with an owner, an editor and a viewer. */
export async function openMembersService() {
  const mailbox = await openTestMailbox();
  const setup = await openTestSetup({ SMTP_URL: mailbox.url, MAIL_FROM: 'Pictable <tables@example.com>' });
  const { mailer, database } = setup.platform;
  let aheadMs = 0;
  const server = await startServer({
    ...setup.platform,
    clock: { now: () => new Date(Date.now() + aheadMs) },
    mailer: { kind: 'outbox', send: (mail) => mailer.send(mail), close() {} },
  });
  const here = { ...setup, url: server.url };
  const [owner, editor, viewer] = [await addPerson(here), await addPerson(here), await addPerson(here)];
  return {
    setup,
    url: server.url,
    ...{ owner, editor, viewer },
    addPerson: () => addPerson(here),
    /** A project of the owner with an editor and a viewer, or with these members. */
    newProject: (members: Record<string, Person> = { editor, viewer }, by: Person = owner) =>
      addProject(here, by, members),
    query: async <Row>(text: string, values: unknown[] = []) =>
      (await database.pool.query(text, values)).rows as Row[],
    /** Lets the owner invite an address. @returns the mail, and the token of its link */
    async invite(project: number, email: string, role = 'viewer') {
      const path = inProject(project, '/invitations');
      const sent = await send<{ invitation: Invitation }>(owner, 'POST', path, { email, role });
      if (sent.status !== 201) throw new Error(JSON.stringify(sent.body));
      const mail = await mailbox.next(email.toLowerCase());
      const token = /\/invitation\?token=([\w-]+)/.exec(mail.text)?.[1] ?? '';
      return { mail, token, invitation: sent.body.invitation };
    },
    /** The next mail to an address that was not asked for before. */
    nextMail: (email: string) => mailbox.next(email),
    /** Sets how far the clock of the service is ahead. */
    setAhead(ms: number) {
      aheadMs = ms;
    },
    async close() {
      await server.close();
      await setup.close();
      await mailbox.close();
    },
  };
}

export type MembersService = Awaited<ReturnType<typeof openMembersService>>;

/** Sends a request of a signed-in person. @returns the status and the JSON of the response */
export async function send<Body>(
  { browser }: Pick<Person, 'browser'>,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; body: Body }> {
  const response = await browser.send(method, path, body);
  return { status: response.status, body: (await response.json()) as Body };
}

/** Transfers a project: the owner offers it, and the member accepts. */
export async function transfer(project: number, from: Person, to: Person): Promise<void> {
  for (const response of [
    await send(from, 'POST', inProject(project, '/transfer'), { userId: to.id }),
    await send(to, 'POST', inProject(project, '/transfer/accept')),
  ])
    if (response.status > 201) throw new Error(JSON.stringify(response.body));
}

/** The type of the error in a response. */
export function typeIn({ body }: { body: unknown }): string | undefined {
  return (body as { error?: { type: string } }).error?.type;
}

export function inProject(id: number, path: string): string {
  return `/api/pictable/projects/${id}${path}`;
}

export function accept({ browser }: Pick<Person, 'browser'>, token: string): Promise<Response> {
  return browser.post('/api/pictable/invitations/accept', { token });
}
