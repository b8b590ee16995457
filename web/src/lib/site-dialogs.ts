/** The dialogs that every page has. */
export type SiteDialog = 'commands' | 'shortcuts';

/** The frame of the app shows them and says how; whoever on the page wants one asks for it here. */
export const siteDialogs: { open: (dialog: SiteDialog) => void } = { open() {} };
