import { Monitor, Moon, Sun } from 'lucide-react';
import { useSetting } from '#lib/hooks/use-setting.ts';
import { theme } from '#storage/settings.ts';
import { Segmented } from '#ui/segmented.tsx';

export const themeOptions = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
] as const;

const icons = { light: Sun, dark: Moon, system: Monitor };
const iconOptions = themeOptions.map((option) => ({ ...option, icon: icons[option.value] }));

/** Selects the theme; `wide` shows labels instead of icons. */
export function ThemeSwitch({ wide = false }: { wide?: boolean }) {
  const segments = wide ? themeOptions : iconOptions;
  return <Segmented label="Theme" segments={segments} value={useSetting(theme)} onChange={theme.set} />;
}
