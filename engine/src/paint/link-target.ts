const ALLOWED = /^(?:https?:\/\/|mailto:|tel:)[^\s\u0000-\u001f\u007f]/i;

/**
 * Returns the URL if its scheme is allowed in a file, otherwise undefined. Payload validation already rejects
 * other schemes; painters check again, because a script URL in a served image would run on our own domain.
 */
export function safeHref(href: string): string | undefined {
  return ALLOWED.test(href) ? href : undefined;
}
