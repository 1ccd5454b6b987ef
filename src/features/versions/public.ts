export { StepStrip } from './step-strip.tsx';
export { versionStory } from './version-story.ts';
