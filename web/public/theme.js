// Runs before the first paint so that a remembered theme never flashes. The build puts it into every page, and the server
// allows it there by its hash.
try {
  const theme = localStorage.getItem('pictable-theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage can be switched off; the system's colour scheme applies then.
}
