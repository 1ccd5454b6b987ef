import { createChoice } from '#lib/setting.ts';

/** The selected theme. `public/theme.js` reads the same key before the first paint. */
export const theme = createChoice('theme', ['light', 'dark', 'system'], 'system');

/** The theme to toggle to. */
export const otherTheme = () => (document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark');

/** Applies the selected theme and follows changes of the setting and the system. */
export function applyTheme() {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const update = () => {
    const selected = theme.get();
    const isDark = selected === 'dark' || (selected === 'system' && system.matches);
    document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
  };
  theme.subscribe(update);
  system.addEventListener('change', update);
  update();
}

/** Row height of tables. `public/theme.js` reads the same key before the first paint. */
export const density = createChoice('density', ['compact', 'standard', 'comfortable'], 'standard');

// CSS uses the attribute.
density.subscribe(() => {
  document.documentElement.dataset.density = density.get();
});

/**
 * Whether to load images from other sites. Each request reveals the user's IP address to a site that anyone with write
 * access can choose.
 */
export const externalImages = createChoice('external-images', ['on', 'off'], 'on');

/** Whether keys without ⌘ or Ctrl are shortcuts. Speech input and accidental key presses need them off (WCAG 2.1.4). */
export const singleKeys = createChoice('single-keys', ['on', 'off'], 'on');

/** Role of the reader, whose guides come first. */
export const guideRole = createChoice('guide-role', ['pages', 'audiences', 'results', 'support'], 'pages');
