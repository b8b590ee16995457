/** The dialogs that every page has. */
export type SiteDialog = 'commands' | 'shortcuts';

let show: (dialog: SiteDialog) => void = () => {};

/** The frame of the app shows them; whoever on the page wants one asks for it here. */
export function openSiteDialog(dialog: SiteDialog): void {
  show(dialog);
}

export function showSiteDialogsBy(shower: (dialog: SiteDialog) => void): void {
  show = shower;
}
