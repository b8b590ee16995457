import { hash, type Options, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { randomSecret } from './ids.ts';

/** Hashes and verifies passwords. */
export interface Passwords {
  /** Returns the Argon2id hash of a password, including salt and cost. @throws PasswordsBusy */
  hash(password: string): Promise<string>;
  /**
   * Whether a password matches a hash. Without a hash, as for an unknown email address, it does the same work
   * and returns false. @throws PasswordsBusy
   */
  verify(password: string, hash: string | null | undefined): Promise<boolean>;
}

/** Too many passwords are already waiting to be hashed. */
export class PasswordsBusy extends Error {
  readonly retryAfterSeconds = 2;
}

/** The OWASP minimum for Argon2id: 19 MiB, two passes, one lane. */
const cost: Options = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** The hash functions of the library. */
interface Argon2 {
  hash(password: string, cost: Options): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
}

/** Maximum number of passwords that are hashed concurrently and that may wait. */
interface Capacity {
  readonly runningMax: number;
  readonly waitingMax: number;
}

/** Enough for a few concurrent sign-ins, so that a flood of them does not block anything else. */
const defaultCapacity: Capacity = { runningMax: 2, waitingMax: 20 };

/** Hashes a few passwords at a time and rejects more when too many are waiting. */
export async function openPasswords(
  { runningMax, waitingMax }: Capacity = defaultCapacity,
  argon2: Argon2 = { hash, verify },
): Promise<Passwords> {
  const limited = createLimiter(runningMax, waitingMax);
  const dummyHash = await argon2.hash(randomSecret(), cost);
  return {
    hash: (password) => limited(() => argon2.hash(normalized(password), cost)),
    async verify(password, known) {
      const matches = await limited(() => argon2.verify(known ?? dummyHash, normalized(password)));
      return matches && known !== null && known !== undefined;
    },
  };
}

/** Different keyboards may compose the same letter in different ways. */
function normalized(password: string): string {
  return password.normalize('NFC');
}

/** Runs a limited number at a time, queues a limited number, and throws for the rest. */
function createLimiter(runningMax: number, waitingMax: number) {
  // The library does not accept a limit of 0; with a capacity of none, the check below rejects everything.
  const limit = pLimit(Math.max(1, runningMax));
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.activeCount + limit.pendingCount >= runningMax + waitingMax)
      throw new PasswordsBusy('too many passwords are waiting to be hashed');
    return limit(work);
  };
}
