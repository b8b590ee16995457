import { get, type Operation } from './operation.fixture.ts';

const project = '/api/pictable/projects/3';
const invitation = { email: 'b@example.com', role: 'viewer' } as const;

/** At least one request of each operation on members and invitations. */
export const memberRequests = {
  members: [get(`${project}/members`, (client) => client.members(3))],
  updateMember: [
    {
      send: (client) => client.updateMember(3, 7, { role: 'editor' }),
      line: `PATCH ${project}/members/7`,
      body: { role: 'editor' },
      isRetried: false,
    },
  ],
  removeMember: [
    {
      send: (client) => client.removeMember(3, 7),
      line: `DELETE ${project}/members/7`,
      isRetried: false,
    },
  ],
  leaveProject: [
    { send: (client) => client.leaveProject(3), line: `POST ${project}/leave`, isRetried: false },
  ],
  offerTransfer: [
    {
      send: (client) => client.offerTransfer(3, 7),
      line: `POST ${project}/transfer`,
      body: { userId: 7 },
      isRetried: false,
    },
  ],
  endTransfer: [
    { send: (client) => client.endTransfer(3), line: `DELETE ${project}/transfer`, isRetried: false },
  ],
  acceptTransfer: [
    { send: (client) => client.acceptTransfer(3), line: `POST ${project}/transfer/accept`, isRetried: false },
  ],
  invitations: [get(`${project}/invitations`, (client) => client.invitations(3))],
  invite: [
    {
      send: (client) => client.invite(3, invitation),
      line: `POST ${project}/invitations`,
      body: invitation,
      isRetried: false,
    },
  ],
  revokeInvitation: [
    {
      send: (client) => client.revokeInvitation(3, 9),
      line: `DELETE ${project}/invitations/9`,
      isRetried: false,
    },
  ],
  readInvitation: [
    {
      send: (client) => client.readInvitation('t'),
      line: 'POST /api/pictable/invitations/read',
      body: { token: 't' },
      isRetried: false,
    },
  ],
  acceptInvitation: [
    {
      send: (client) => client.acceptInvitation('t'),
      line: 'POST /api/pictable/invitations/accept',
      body: { token: 't' },
      isRetried: false,
    },
  ],
} satisfies Readonly<Record<string, readonly Operation[]>>;
