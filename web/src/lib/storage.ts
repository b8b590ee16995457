/**
 * Local storage that may be missing, full or switched off: reading answers null then, writing answers false.
 */
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
    // Nothing was stored where nothing can be.
  }
}

let works: boolean | undefined;

/** Whether what is written now can be read on the next page. Prerendered pages have no storage to speak of. */
export function storageWorks(): boolean {
  works ??= typeof document === 'undefined' || writeStored(storageKeys.probe, 'yes');
  return works;
}

/** Keys of everything the app keeps in local storage. */
export const storageKeys = {
  theme: 'pictable-theme',
  singleKeys: 'pictable-single-keys',
  /** The language in which requests are shown. */
  snippetLanguage: 'pictable-language',
  signedIn: 'pictable-signed-in',
  selectedPlan: 'selected-plan',
  /** The table of the demo, for the editor behind the sign-up; with `:` and its id, the table of a project. */
  draft: 'pictable-draft',
  /** Of which user the list of first steps was hidden, and of which the key was copied. */
  stepsHidden: 'pictable-steps-hidden',
  keySaved: 'pictable-key-saved',
  /** With `:` and its name, what is ticked off of a guide. */
  guideSteps: 'pictable-guide-steps',
  /** The address a magic link was asked for. */
  linkEmail: 'pictable-link-email',
  probe: 'pictable-storage',
  /** The name is part of the product's specification. */
  styleSettings: 'table-png-settings',
  /** The look the service last told for tables without a project; with `:` and its id, for those of a project. */
  look: 'pictable-look',
} as const;
