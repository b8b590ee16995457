import { Fragment } from 'react';

/**
 * A URL that may wrap after each slash of its path, rather than inside a word. Its origin is a single text
 * node, because a server with a configured origin replaces it.
 */
export function BreakableUrl({ url }: { url: string }) {
  return (
    <code className="min-w-0 flex-1 text-sm [overflow-wrap:anywhere]">
      {partsOf(url).map(({ part, before }) => (
        <Fragment key={before}>
          {before !== '' && <wbr />}
          {part}
        </Fragment>
      ))}
    </code>
  );
}

/** The URL in parts that end with a slash of the path, each with what is before it. */
function partsOf(url: string) {
  const parts = url.split(/(?<=[^/]\/)(?!\/)/);
  return parts.map((part, index) => ({ part, before: parts.slice(0, index).join('') }));
}
