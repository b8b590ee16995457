// Runs before the first paint so that a remembered theme never flashes. A file of its own because the content
// security policy allows no inline scripts.
try {
  const theme = localStorage.getItem('pictable-theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage can be switched off; the system's colour scheme applies then.
}
