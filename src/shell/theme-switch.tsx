import { Segmented } from '#ui/segmented.tsx';
import { theme } from '#util/theme.ts';
import { useSetting } from '#util/use-setting.ts';
import { themeChoices } from './theme-choices.ts';

const words = themeChoices.map(({ value, label }) => ({ value, label }));

/** Chooses the theme; by words where there is room for them. */
export function ThemeSwitch({ wide = false }: { wide?: boolean }) {
  const segments = wide ? words : themeChoices;
  return <Segmented label="Theme" segments={segments} value={useSetting(theme)} onChange={theme.set} />;
}
