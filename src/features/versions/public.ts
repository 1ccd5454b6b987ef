export { StepStrip } from './step-strip.tsx';
export { summarizeVersion } from './version-summary.ts';
