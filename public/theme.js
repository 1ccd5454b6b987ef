// Sets theme and density before the first paint; the module scripts that follow keep them up to date.
(() => {
  let theme = null;
  let density = null;
  try {
    theme = localStorage.getItem('theme');
    density = localStorage.getItem('density');
  } catch {
    // Without storage the system decides.
  }
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  if (density !== null) document.documentElement.dataset.density = density;
})();

// The first use of Intl is slow. After the first paint, the browser is idle until the scripts arrive.
requestAnimationFrame(() => setTimeout(() => Intl.DateTimeFormat().resolvedOptions()));
