/** What this tab alone sees, and keeps when it is loaded again. It may be switched off or full. */
export function readOfTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeOfTab(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // What cannot be kept is there until the page is left.
  }
}

export function removeOfTab(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept where nothing can be.
  }
}
