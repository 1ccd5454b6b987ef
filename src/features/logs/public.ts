export { LogLink } from './log-link.tsx';
export { LogScreen } from './log-screen.tsx';
export { useLog } from './use-log.ts';
