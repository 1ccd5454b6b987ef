import { audienceLink } from '#shell/navigation.ts';
import type { FoundAudience } from './use-audience-search.ts';

export const audienceRowId = ({ audienceId }: FoundAudience) => audienceId;
export const rowLink = ({ audienceId, pageId }: FoundAudience) => audienceLink(audienceId, pageId);
