/** Placeholder in prebuilt pages and files; the real origin of the service replaces it later. */
export const placeholderOrigin = 'https://pictable.example';
