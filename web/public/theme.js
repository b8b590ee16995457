// Runs before the first paint. The build inlines it into every page, and the server allows it by its hash.
try {
  // The other theme must never flash before a stored one.
  const theme = localStorage.getItem('pictable-theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  // The editor starts with the sample table, whose image is there before any code, unless something else was kept.
  if (
    location.href === `${location.origin}/app` &&
    !/pictable-(draft|look|signed)|table-png/.test(Object.keys(localStorage))
  )
    document.documentElement.dataset.sample = '';
} catch {
  // Storage can be disabled; the system's colour scheme applies then.
}
// A new visit starts at the top, so layout of the rest can be deferred. Going back restores the scroll
// position.
if (performance.getEntriesByType('navigation')[0]?.type === 'navigate' && !location.hash)
  document.documentElement.dataset.deferred = '';
