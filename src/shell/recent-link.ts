import { type LinkProps, linkOptions } from '@tanstack/react-router';
import type { Recent } from '#api/sync/recents.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { audienceLink } from './navigation.ts';

/** Where something recent is shown: an entry of a person, which no operation reads, with the person. */
export function recentLink(recent: Recent): LinkProps {
  const { id } = recent;
  switch (recent.kind) {
    case 'page':
      return linkOptions({ to: '/pages/$pageId', params: { pageId: id } });
    case 'audience':
      return audienceLink(id, recent.pageId);
    case 'session':
      return linkOptions({
        to: '/pages/$pageId/sessions/$sessionId',
        params: { pageId: recent.pageId, sessionId: id },
        search: { at: parseTimestamp(recent.startedAt) ?? undefined },
      });
    case 'person':
      return linkOptions({ to: '/persons/$personId', params: { personId: id } });
    case 'account':
      return linkOptions({ to: '/accounts/$accountId', params: { accountId: id } });
    case 'topic':
      return linkOptions({ to: '/topics/$topicId', params: { topicId: id } });
    case 'accountLog':
      return entryLink(recent.accountId, id);
    case 'writtenLog':
      return recent.of === 'account'
        ? entryLink(recent.ownerId, id)
        : linkOptions({ to: '/persons/$personId', params: { personId: recent.ownerId } });
  }
}

const entryLink = (accountId: string, accountLogId: string) =>
  linkOptions({ to: '/accounts/$accountId/logs/$accountLogId', params: { accountId, accountLogId } });
