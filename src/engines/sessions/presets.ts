export const presets = ['7d', '30d', '90d', 'month', 'last-month', 'all', 'custom'] as const;
export type Preset = (typeof presets)[number];
