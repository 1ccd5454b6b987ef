export { LogLink } from './log-link.tsx';
