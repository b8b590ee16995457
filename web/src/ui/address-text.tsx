import { Fragment } from 'react';

/** An address that may go on in the next line after each of its slashes, rather than in the middle of a word. */
export function AddressText({ address }: { address: string }) {
  return (
    <code className="min-w-0 flex-1 text-sm [overflow-wrap:anywhere]">
      {address.split(/(?<=\/)(?!\/)/).map((part, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an address have no other name
        <Fragment key={n}>
          {n > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </code>
  );
}
