/** How long a copy button confirms that it has copied. */
export const copyConfirmationMs = 2_000;

/** How long a toast is shown, unless its action needs longer. */
export const toastMs = 5_000;

/** How long a text must stay the same before screen readers announce it. */
export const announcementPauseMs = 1_000;
