export { harmful, type Issue, type Issues, warning } from './issue.ts';
export {
  checkAction,
  checkAudience,
  checkFooterLink,
  checkLogoImage,
  checkMetadata,
  checkPage,
  checkRowTitle,
  checkTopic,
} from './rules.ts';
