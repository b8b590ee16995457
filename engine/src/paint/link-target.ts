const ALLOWED = /^(?:https?:\/\/|mailto:|tel:)[^\s\u0000-\u001f\u007f]/i;

/**
 * The address as it may stand in a file, or undefined. The payload stage has refused other schemes already; painters
 * check again, because an active link in a served picture would run on our own domain.
 */
export function safeHref(href: string): string | undefined {
  return ALLOWED.test(href) ? href : undefined;
}
