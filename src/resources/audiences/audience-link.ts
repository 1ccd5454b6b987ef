import { linkOptions } from '@tanstack/react-router';
import type { FoundAudience } from './use-audience-search.ts';

export const audienceId = (audience: FoundAudience) => audience.audienceId;

/** The screen of an audience. One whose page the service does not tell has none, so it leads to the search. */
export const audienceLink = ({ pageId, audienceId: id }: FoundAudience) =>
  pageId
    ? linkOptions({ to: '/pages/$pageId/audiences/$audienceId', params: { pageId, audienceId: id } })
    : linkOptions({ to: '/audiences', search: { q: id } });
