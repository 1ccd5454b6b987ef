import { createSetting } from '#lib/setting.ts';

export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

/** The selected theme. `public/theme.js` reads the same key before the first paint. */
export const theme = createSetting<Theme>(
  'theme',
  (stored) => themes.find((each) => each === stored) ?? 'system',
);

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
