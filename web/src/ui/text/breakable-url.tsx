import { Fragment } from 'react';

/**
 * A URL that may wrap after each slash of its path, rather than inside a word. Its origin is a single text
 * node, because a server with a configured origin replaces it.
 */
export function BreakableUrl({ url }: { url: string }) {
  return (
    <code className="min-w-0 flex-1 text-sm [overflow-wrap:anywhere]">
      {url.split(/(?<=[^/]\/)(?!\/)/).map((part, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a URL have no other key
        <Fragment key={n}>
          {n > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </code>
  );
}
