import { Fragment } from 'react';

/**
 * An address that may go on in the next line after each slash of its path, rather than in the middle of a word. Its origin is in one
 * piece: a server that knows its own puts it there.
 */
export function AddressText({ address }: { address: string }) {
  return (
    <code className="min-w-0 flex-1 text-sm [overflow-wrap:anywhere]">
      {address.split(/(?<=[^/]\/)(?!\/)/).map((part, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an address have no other name
        <Fragment key={n}>
          {n > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </code>
  );
}
