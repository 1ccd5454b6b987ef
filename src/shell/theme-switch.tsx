import { Monitor, Moon, Sun } from 'lucide-react';
import { useSetting } from '#lib/hooks/use-setting.ts';
import { theme } from '#storage/theme.ts';
import { Segmented } from '#ui/segmented.tsx';
import { themeChoices } from './theme-choices.ts';

const icons = { light: Sun, dark: Moon, system: Monitor };
const pictured = themeChoices.map((choice) => ({ ...choice, icon: icons[choice.value] }));

/** Chooses the theme; by words where there is room for them. */
export function ThemeSwitch({ wide = false }: { wide?: boolean }) {
  const segments = wide ? themeChoices : pictured;
  return <Segmented label="Theme" segments={segments} value={useSetting(theme)} onChange={theme.set} />;
}
