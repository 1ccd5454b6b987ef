import { accountLogCreateHandlers } from './resources/account-log-create.ts';
import { accountLogHandlers } from './resources/account-logs.ts';
import { accountHandlers } from './resources/accounts.ts';
import { audienceHistoryHandlers } from './resources/audience-history.ts';
import { audienceLifecycleHandlers } from './resources/audience-lifecycle.ts';
import { audienceListHandlers } from './resources/audience-lists.ts';
import { audiencePersonHandlers } from './resources/audience-persons.ts';
import { audienceSearchHandlers } from './resources/audience-search.ts';
import { audienceVersionHandlers } from './resources/audience-versions.ts';
import { audienceHandlers } from './resources/audiences.ts';
import { interactionHandlers } from './resources/interactions.ts';
import { pageHistoryHandlers } from './resources/page-history.ts';
import { pageHandlers } from './resources/pages.ts';
import { personLogCreateHandlers } from './resources/person-log-create.ts';
import { personLogHandlers } from './resources/person-logs.ts';
import { personMergeHandlers } from './resources/person-merge.ts';
import { personHandlers } from './resources/persons.ts';
import { publicationHandlers } from './resources/publications.ts';
import type { Handlers } from './resources/service.ts';
import { sessionCountHandlers } from './resources/session-counts.ts';
import { sessionHandlers } from './resources/sessions.ts';
import { topicHandlers } from './resources/topics.ts';

/** The handler of each operation. */
export const handlers: Handlers = {
  ...pageHandlers,
  ...pageHistoryHandlers,
  ...audienceHandlers,
  ...audienceHistoryHandlers,
  ...audienceLifecycleHandlers,
  ...audiencePersonHandlers,
  ...audienceListHandlers,
  ...audienceSearchHandlers,
  ...audienceVersionHandlers,
  ...publicationHandlers,
  ...sessionHandlers,
  ...sessionCountHandlers,
  ...interactionHandlers,
  ...topicHandlers,
  ...personHandlers,
  ...personLogHandlers,
  ...personLogCreateHandlers,
  ...personMergeHandlers,
  ...accountHandlers,
  ...accountLogHandlers,
  ...accountLogCreateHandlers,
};
