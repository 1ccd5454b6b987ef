import { createSetting } from '#lib/setting.ts';

const densities = ['compact', 'standard', 'comfortable'] as const;
export type Density = (typeof densities)[number];

/** How high the rows of tables are. `public/theme.js` reads the same key before the first paint. */
export const density = createSetting<Density>(
  'density',
  (stored) => densities.find((density) => density === stored) ?? 'standard',
);

// The style sheet goes by the document's attribute.
density.subscribe(() => {
  document.documentElement.dataset.density = density.get();
});
