import { createSetting } from '#lib/setting.ts';

export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

/** The theme the user chose; `public/theme.js` reads the same key before the first paint. */
export const theme = createSetting<Theme>(
  'theme',
  (stored) => themes.find((each) => each === stored) ?? 'system',
);

/** The one of the two that is not shown now. */
export const otherTheme = () => (document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark');

/** Shows the chosen theme, now and whenever it or the system's changes. */
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
