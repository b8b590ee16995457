/** The dialogs available on every page. */
export type SiteDialog = 'commands' | 'shortcuts';

/** Opens a dialog from any component. The app shell, which shows the dialogs, sets `open`. */
export const siteDialogs: { open: (dialog: SiteDialog) => void } = { open() {} };
