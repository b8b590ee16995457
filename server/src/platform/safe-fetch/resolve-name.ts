import { Resolver } from 'node:dns/promises';

/** What a name leads to. */
export interface FoundAddress {
  readonly address: string;
  readonly family: number;
}

/** Of one question to one server; c-ares doubles it for the second try. */
const TRY_MS = 700;
const TRIES = 2;
/** How long IPv6 addresses are waited for once there are others: a zone may answer for one family only. */
const OTHER_FAMILY_MS = 250;

/**
 * Looks names up by DNS, in a queue of its own that ends with the signal. The lookup of the operating system would not do: it
 * cannot be cancelled and occupies one of the few threads that everything else of the process shares, for as long as a zone
 * that does not answer likes. Names of the hosts file are not found; none of them is on the public internet.
 *
 * @param servers addresses of DNS servers, with a port where it is not 53; undefined: those of the machine
 * @returns rejects with the error of c-ares when there is no address
 */
export function nameResolver(
  servers: readonly string[] | undefined,
  signal: AbortSignal,
): (name: string) => Promise<readonly FoundAddress[]> {
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

function found(addresses: readonly string[], family: number): FoundAddress[] {
  return addresses.map((address) => ({ address, family }));
}

/** The second answer, or none where the first one is there and the second does not come soon. */
async function soonAfter(
  first: Promise<readonly FoundAddress[]>,
  second: Promise<readonly FoundAddress[]>,
): Promise<readonly FoundAddress[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = first.then(
    () =>
      new Promise<readonly FoundAddress[]>((resolve) => {
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
