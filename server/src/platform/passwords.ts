import { hash, type Options, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { randomSecret } from './ids.ts';

/** The slow hash for passwords, and nothing else that is slow on purpose. */
export interface Passwords {
  /** Argon2id of a password, with its salt and its cost in it. @throws PasswordsBusy */
  hash(password: string): Promise<string>;
  /**
   * Whether a password fits. Without a hash to compare with, as for an address nobody has, it does the same work and says
   * no. @throws PasswordsBusy
   */
  verify(password: string, hash: string | null | undefined): Promise<boolean>;
}

/** Too many passwords wait already. */
export class PasswordsBusy extends Error {
  readonly retryAfterSeconds = 2;
}

/** What OWASP asks of Argon2id at the least: 19 MiB, two passes, one lane. */
const cost: Options = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** The slow work itself. */
interface Argon2 {
  hash(password: string, cost: Options): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
}

/** How many passwords are hashed at a time, and how many may wait for that. */
interface Room {
  readonly runningMax: number;
  readonly waitingMax: number;
}

/** Room for a handful of people who sign in at once, so that a flood of logins stops nothing else. */
const room: Room = { runningMax: 2, waitingMax: 20 };

/** Hashes a few passwords at a time; who comes when too many wait is turned away. */
export async function openPasswords(
  { runningMax, waitingMax }: Room = room,
  argon2: Argon2 = { hash, verify },
): Promise<Passwords> {
  const inTurn = takeTurns(runningMax, waitingMax);
  const nobody = await argon2.hash(randomSecret(), cost);
  return {
    hash: (password) => inTurn(() => argon2.hash(normalized(password), cost)),
    async verify(password, known) {
      const fits = await inTurn(() => argon2.verify(known ?? nobody, normalized(password)));
      return fits && known !== null && known !== undefined;
    },
  };
}

/** The same letter typed on two keyboards may be composed in two ways. */
function normalized(password: string): string {
  return password.normalize('NFC');
}

/** Runs a limited number at a time, lets a limited number wait, and throws for the rest. */
function takeTurns(runningMax: number, waitingMax: number) {
  // The library takes no limit of 0; with room for none, the check below rejects everything.
  const limit = pLimit(Math.max(1, runningMax));
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.activeCount + limit.pendingCount >= runningMax + waitingMax)
      throw new PasswordsBusy('too many passwords wait');
    return limit(work);
  };
}
