/** The action cannot do what was asked. The message is a sentence for users. */
export class ActionError extends Error {}
