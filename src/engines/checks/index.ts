export { harmful, type Issue, type Issues, warning } from './issue.ts';
export { isOver, type Limit, lengthOf, limits } from './limits.ts';
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
  conflictingDirectives,
  directivesIn,
  isNoindex,
  splitDirectives,
} from './rules.ts';
export { lacksScheme } from './url.ts';
