import { makeSetting } from '#lib/setting.ts';

export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

/** The theme the user chose; `public/theme.js` reads the same key before the first paint. */
export const theme = makeSetting<Theme>('theme', (kept) => themes.find((each) => each === kept) ?? 'system');

/** The one of the two that is not shown now. */
export const otherTheme = () => (document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark');

/** Shows the chosen theme, now and whenever it or the system's changes. */
export function followTheme() {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const show = () => {
    const chosen = theme.get();
    const dark = chosen === 'dark' || (chosen === 'system' && system.matches);
    document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  };
  theme.subscribe(show);
  system.addEventListener('change', show);
  show();
}
