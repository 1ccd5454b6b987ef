export { harmful, type Issue, type Issues, warning } from './issue.ts';
export { isOver, type Limit, lengthOf, limits } from './limits.ts';
export { replaceOpposites } from './robots.ts';
export {
  checkAction,
  checkAudience,
  checkFooterGroup,
  checkFooterLink,
  checkLogoImage,
  checkMetadata,
  checkPage,
  checkTopic,
  checkWidget,
  isNoindex,
} from './rules.ts';
export { lacksScheme } from './url.ts';
