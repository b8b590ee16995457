import type {
  Done,
  MagicLink,
  Registration,
  RegistrationInvitation,
  RegistrationMail,
  SignedIn,
  SignedOut,
  SignIn,
  SignInWays,
  User,
} from '../generated/api-types.ts';
import { paths } from '../paths.ts';
import { getRequest, type Transport } from '../transport.ts';

/** Operations that sign a browser in and out. */
export function signInOperations({ json }: Transport) {
  const post = <Body>(path: string, body?: object) => json<Body>({ method: 'POST', path, body });
  return {
    /**
     * Creates an account and a session. If the service sends mail, it sends a confirmation link instead, unless an
     * invitation proves the address.
     */
    register: (credentials: Registration) => post<User | RegistrationMail>(paths.register, credentials),

    /** Who can register with the token of an invitation. Does not use it up. */
    registrationInvitation: (token: string) =>
      post<RegistrationInvitation>(paths.readRegistrationInvitation, { token }),

    /** Starts a session. */
    login: (credentials: SignIn) => post<User>(paths.login, credentials),

    /** Ends the session. */
    logout: () => post<SignedOut>(paths.logout),

    /** Sends a link that signs in once. The response is the same for every email address. */
    requestMagicLink: (email: string) => post<Done>(paths.requestMagicLink, { email }),

    /** Checks the token of a link without using it up. */
    verifyMagicLink: (token: string) => json<MagicLink>(getRequest(paths.verifyMagicLink, { token })),

    /** Signs in with the token of a link. Works once. */
    confirmMagicLink: (token: string) => post<SignedIn>(paths.confirmMagicLink, { token }),

    /** The configured sign-in methods. */
    signInWays: () => json<SignInWays>(getRequest(paths.listSignInWays)),
  };
}
