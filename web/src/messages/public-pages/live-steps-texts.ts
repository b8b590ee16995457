/** Texts of the steps on the landing page while a reader edits their JSON. Loaded on demand. */
export const liveSteps = {
  needsObject: 'What you add has to be a JSON object.',
  unavailable: 'The preview could not start in this browser.',
} as const;
