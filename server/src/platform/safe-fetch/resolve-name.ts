import { Resolver } from 'node:dns/promises';

/** An IP address of a name. */
export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

/** Timeout of one query to one server; c-ares doubles it for the second attempt. */
const TRY_MS = 700;
const TRIES = 2;
/** Time to wait for IPv6 addresses once IPv4 ones are known: a zone may only respond for one family. */
const OTHER_FAMILY_MS = 250;

/**
 * Resolves names by DNS until the signal aborts. The lookup of the operating system is unsuitable: it cannot
 * be cancelled, and while a DNS zone does not respond it blocks one of the few threads that the process
 * shares. Names in the hosts file are not resolved, as none of them is on the public internet.
 *
 * @param servers addresses of DNS servers, with the port if it is not 53; undefined: those of the machine
 * @returns a function that rejects with the error of c-ares if there is no IP address
 */
export function createNameResolver(
  servers: readonly string[] | undefined,
  signal: AbortSignal,
): (name: string) => Promise<readonly ResolvedAddress[]> {
  const resolver = new Resolver({ timeout: TRY_MS, tries: TRIES });
  if (servers) resolver.setServers(servers);
  signal.addEventListener('abort', () => resolver.cancel(), { once: true });
  return async (name) => {
    signal.throwIfAborted();
    const four = resolver.resolve4(name).then((addresses) => found(addresses, 4));
    const six = resolver.resolve6(name).then((addresses) => found(addresses, 6));
    const [first, second] = await Promise.allSettled([four, soonAfter(four, six)]);
    const all = [first, second].flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
    if (all.length === 0 && first.status === 'rejected') throw first.reason;
    return all;
  };
}

function found(addresses: readonly string[], family: number): ResolvedAddress[] {
  return addresses.map((address) => ({ address, family }));
}

/** The second result, or an empty one if it does not arrive soon after the first. */
async function soonAfter(
  first: Promise<readonly ResolvedAddress[]>,
  second: Promise<readonly ResolvedAddress[]>,
): Promise<readonly ResolvedAddress[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = first.then(
    () =>
      new Promise<readonly ResolvedAddress[]>((resolve) => {
        timer = setTimeout(resolve, OTHER_FAMILY_MS, []);
      }),
    () => second,
  );
  try {
    return await Promise.race([second, late]);
  } finally {
    clearTimeout(timer);
  }
}
