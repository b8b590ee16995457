import { Fragment } from 'react';

/**
 * A text with an email address, which wraps after the punctuation of the address rather than inside a word. The breaks
 * are not copied with the text. For screen readers they may be spaces, so give its link or heading the text as label.
 */
export function EmailText({ text }: { text: string }) {
  return partsOf(text).map(({ part, before }) => (
    <Fragment key={before}>
      {before !== '' && <wbr />}
      {part}
    </Fragment>
  ));
}

/** The text in parts that end with punctuation, each with what is before it. */
function partsOf(text: string) {
  const parts = text.split(/(?<=[@._+-])/);
  return parts.map((part, index) => ({ part, before: parts.slice(0, index).join('') }));
}
