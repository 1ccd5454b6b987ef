import { Segmented } from '#ui/segmented.tsx';
import { theme } from '#util/theme.ts';
import { useSetting } from '#util/use-setting.ts';
import { themeChoices } from './theme-choices.ts';

export function ThemeSwitch() {
  return <Segmented label="Theme" segments={themeChoices} value={useSetting(theme)} onChange={theme.set} />;
}
