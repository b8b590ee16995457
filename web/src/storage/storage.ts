/** Local storage may be missing, full or disabled: then reading returns null and writing returns false. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

export function removeStored(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to remove.
  }
}

let works: boolean | undefined;

/** Whether storage persists to the next page. Assumed to be true while prerendering. */
export function storageWorks(): boolean {
  works ??= typeof document === 'undefined' || writeStored(storageKeys.probe, 'yes');
  return works;
}

/** Keys of everything the app stores in local storage. */
export const storageKeys = {
  theme: 'pictable-theme',
  singleKeys: 'pictable-single-keys',
  /** Whether the editor shows a table as a grid or as JSON. */
  dataView: 'pictable-data-view',
  /** Whether the editor shows data and style side by side on wide screens. */
  sideBySide: 'pictable-side-by-side',
  /** The language in which requests are shown. */
  snippetLanguage: 'pictable-language',
  signedIn: 'pictable-signed-in',
  /** The page to open after sign-in with a link in an email, after the time at which it was stored. */
  pendingPage: 'pictable-pending-page',
  selectedPlan: 'selected-plan',
  /**
   * The table of the demo, for the editor after sign-up; with `:` and the project id, the table of a project.
   */
  draft: 'pictable-draft',
  /** Whether the dashboard shows images as a table or as a gallery. */
  imageView: 'pictable-image-view',
  /** The user who hid the list of first steps, and the user who copied their key. */
  stepsHidden: 'pictable-steps-hidden',
  keySaved: 'pictable-key-saved',
  /** With `:` and the name of a guide, its ticked steps. */
  guideSteps: 'pictable-guide-steps',
  /** The email address for which a magic link was requested. */
  linkEmail: 'pictable-link-email',
  probe: 'pictable-storage',
  /** The name is part of the product's specification. */
  styleSettings: 'table-png-settings',
  /**
   * The style last returned by the service for tables without a project; with `:` and an id, of a project.
   */
  savedStyles: 'pictable-look',
} as const;
