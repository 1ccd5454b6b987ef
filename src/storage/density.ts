import { createSetting } from '#lib/setting.ts';

const densities = ['compact', 'standard', 'comfortable'] as const;
export type Density = (typeof densities)[number];

/** Row height of tables. `public/theme.js` reads the same key before the first paint. */
export const density = createSetting<Density>(
  'density',
  (stored) => densities.find((density) => density === stored) ?? 'standard',
);

// CSS uses the attribute.
density.subscribe(() => {
  document.documentElement.dataset.density = density.get();
});
