export { StepStrip } from './version-progress.tsx';
export { summarizeVersion } from './version-summary.ts';
