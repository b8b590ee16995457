import type {
  Done,
  MagicLink,
  RegistrationMail,
  SignedIn,
  SignIn,
  SignInWays,
  User,
} from './generated/api-types.ts';
import { paths } from './paths.ts';
import { type Calls, read } from './send.ts';

/** Calls that open and end the session of a browser. */
export function signInCalls({ json }: Calls) {
  const post = <Answer>(path: string, body?: object) => json<Answer>({ method: 'POST', path, body });
  return {
    /** Opens an account and a session; or, where mail is sent, sends a link that does. */
    register: (credentials: SignIn) => post<User | RegistrationMail>(paths.register, credentials),

    /** Opens a session. */
    login: (credentials: SignIn) => post<User>(paths.login, credentials),

    /** Ends the session. */
    logout: () => post<Done>(paths.logout),

    /** Sends a link that signs in once. The answer is the same for every address. */
    requestMagicLink: (email: string) => post<Done>(paths.requestMagicLink, { email }),

    /** Looks at the token of a link; uses nothing up. */
    verifyMagicLink: (token: string) => json<MagicLink>(read(paths.verifyMagicLink, { token })),

    /** Signs in with the token of a link. Works once. */
    confirmMagicLink: (token: string) => post<SignedIn>(paths.confirmMagicLink, { token }),

    /** Ways to sign in that are set up. */
    signInWays: () => json<SignInWays>(read(paths.listSignInWays)),
  };
}
