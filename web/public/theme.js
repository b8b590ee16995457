// Runs before the first paint. The build puts it into every page, and the server allows it there by its hash.
try {
  // A remembered theme must never flash.
  const theme = localStorage.getItem('pictable-theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage can be switched off; the system's colour scheme applies then.
}
// Who comes anew begins at the top, and the rest is laid out when he scrolls to it. Who comes back is brought to where he was.
if (performance.getEntriesByType('navigation')[0]?.type === 'navigate' && !location.hash)
  document.documentElement.dataset.later = '';
