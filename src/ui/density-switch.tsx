import { useSetting } from '#lib/hooks/use-setting.ts';
import { density } from '#storage/settings.ts';
import { Segmented } from './segmented.tsx';

const segments = [
  { value: 'compact', label: 'Compact' },
  { value: 'standard', label: 'Standard' },
  { value: 'comfortable', label: 'Comfortable' },
] as const;

export const DensitySwitch = () => (
  <Segmented label="Row height" segments={segments} value={useSetting(density)} onChange={density.set} />
);
