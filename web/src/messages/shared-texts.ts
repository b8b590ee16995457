export const product = 'Pictable';

/** Texts used on more than one page. */
export const shared = {
  skipToContent: 'Skip to content',
  switchTheme: 'Switch colour theme',
  menu: 'Menu',
  editJson: 'Edit JSON',
  sessionEnded: 'Your session has ended',
  sessionEndedText: 'Sign in again to continue.',
} as const;

export const header = {
  home: `${product}, home`,
  mainNavigation: 'Main',
  docs: 'Docs',
  examples: 'Examples',
  pricing: 'Pricing',
  search: 'Search',
  searchShortcut: 'Search (Ctrl+K)',
  signIn: 'Sign In',
  dashboard: 'Dashboard',
  settings: 'Settings',
  operator: 'Operator',
  logout: 'Logout',
  logoutFailed: 'Logout failed',
  account: (name: string) => `Account ${name}`,
} as const;

export const footer = {
  line: 'Turn JSON into table images, hosted at a public URL.',
  contact: 'Contact us',
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
  text: 'The page may have moved, or the link may have a typo.',
  home: 'Back to Home',
  app: 'Open the web app',
} as const;

export const noScript = {
  heading: `This page of ${product} needs JavaScript`,
  text: 'JavaScript is disabled in your browser. The documentation works without it.',
  documentation: 'Documentation',
  home: 'Back to Home',
} as const;

export const failure = {
  title: `Something went wrong · ${product}`,
  heading: 'This page could not be shown',
  text: 'Try reloading it. The service may have been updated while the page was open.',
  reload: 'Reload',
} as const;
