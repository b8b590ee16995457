export const product = 'Pictable';

/** Words that stand on more than one page. */
export const shared = {
  skipToContent: 'Skip to content',
  switchTheme: 'Switch colour theme',
  menu: 'Menu',
  close: 'Close',
  dismiss: 'Dismiss',
  copy: 'Copy',
  copied: 'Copied!',
  copiedLabel: (label: string) => `${label} copied to clipboard`,
  copyFailed: 'Failed to copy to clipboard',
  error: 'Error',
  notLoaded: 'Not loaded. Try again',
  notifications: 'Notifications',
  /** In the place of the digits of a colour. */
  noColor: 'none',
  hexDigits: 'Use 3 or 6 hex digits.',
  pickColor: (label: string) => `Pick ${label.toLowerCase()} colour`,
  editJson: 'Edit JSON',
  openInNewTab: 'Open in new tab',
  sessionEnded: 'Your session has ended',
  sessionEndedText: 'Sign in again to go on.',
} as const;

export const header = {
  home: `${product}, home`,
  mainNavigation: 'Main',
  docs: 'Docs',
  examples: 'Examples',
  pricing: 'Pricing',
  search: 'Search',
  searchShortcut: 'Search (Ctrl K)',
  signIn: 'Sign In',
  dashboard: 'Dashboard',
  settings: 'Settings',
  logout: 'Logout',
  logoutFailed: 'Logout failed',
  account: (name: string) => `Account ${name}`,
} as const;

export const footer = {
  line: 'Tables from JSON, as pictures with a public URL.',
  contact: 'E-mail us',
  productHeading: 'Product',
  learnHeading: 'Learn',
  companyHeading: 'Company',
  webApp: 'Web app',
  dashboard: 'Dashboard',
  pricing: 'Pricing',
  documentation: 'Documentation',
  apiReference: 'API reference',
  examples: 'Examples',
  about: 'About',
  terms: 'Terms',
  privacy: 'Privacy',
} as const;

export const notFound = {
  title: `Page not found · ${product}`,
  heading: '404 Page Not Found',
  text: 'There is no page at this address. It may have moved, or the link has a slip in it.',
  home: 'Back to Home',
  app: 'Open the web app',
} as const;

export const noScript = {
  heading: `This page of ${product} needs JavaScript`,
  text: 'It works in your browser, which runs no scripts here. The documentation can be read without.',
  documentation: 'Documentation',
  home: 'Back to Home',
} as const;

export const failure = {
  title: `Something went wrong · ${product}`,
  heading: 'This page could not be shown',
  text: 'Reload it. If that does not help, the service may have been updated while the page was open.',
  reload: 'Reload',
} as const;
