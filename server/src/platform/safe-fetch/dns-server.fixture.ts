import { createSocket } from 'node:dgram';
import { once } from 'node:events';

export interface DnsServer {
  /** Address with port, as accepted by a resolver. */
  readonly address: string;
  /** Names of all queries. */
  readonly queries: readonly string[];
  close(): void;
}

const HEADER_BYTES = 12;
const A_RECORD = 1;

/**
 * A DNS server on this machine (RFC 1035): queries for names below `dead.test` get no response, names below
 * `good.test` resolve to 127.0.0.1, and no other name exists.
 */
export async function openDnsServer(): Promise<DnsServer> {
  const socket = createSocket('udp4');
  const queries: string[] = [];
  socket.on('message', (query, from) => {
    const { name, type, end } = questionOf(query);
    queries.push(name);
    if (name.endsWith('.dead.test')) return;
    const isKnown = name.endsWith('.good.test');
    const records = isKnown && type === A_RECORD ? [loopbackRecord()] : [];
    const head = Buffer.from(query.subarray(0, HEADER_BYTES));
    // A response; recursion is available; code 3 means that the name does not exist.
    head.writeUInt16BE(0x8180 | (isKnown ? 0 : 3), 2);
    head.writeUInt16BE(records.length, 6);
    head.writeUInt16BE(0, 8);
    head.writeUInt16BE(0, 10);
    socket.send(
      Buffer.concat([head, query.subarray(HEADER_BYTES, end), ...records]),
      from.port,
      from.address,
    );
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { address: `127.0.0.1:${socket.address().port}`, queries, close: () => socket.close() };
}

function questionOf(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

/** A record with the name of the query, class IN and a TTL of one second. */
function loopbackRecord(): Buffer {
  return Buffer.from([0xc0, HEADER_BYTES, 0, A_RECORD, 0, 1, 0, 0, 0, 1, 0, 4, 127, 0, 0, 1]);
}
