import { Monitor, Moon, Sun } from 'lucide-react';
import { Segmented } from '#ui/segmented.tsx';
import { theme } from '#util/theme.ts';
import { useSetting } from '#util/use-setting.ts';

const segments = [
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
  { value: 'system', label: 'As the system', icon: Monitor },
] as const;

export function ThemeSwitch() {
  return <Segmented label="Theme" segments={segments} value={useSetting(theme)} onChange={theme.set} />;
}
