import { accountLogCreateHandlers } from './resources/account-log-create.ts';
import { accountLogHandlers } from './resources/account-logs.ts';
import { accountHandlers } from './resources/accounts.ts';
import { audienceSearchHandlers } from './resources/audience-search.ts';
import { audienceVersionHandlers } from './resources/audience-versions.ts';
import { audienceHandlers } from './resources/audiences.ts';
import { interactionHandlers } from './resources/interactions.ts';
import { pageHandlers } from './resources/pages.ts';
import { personLogHandlers } from './resources/person-logs.ts';
import { personHandlers } from './resources/persons.ts';
import type { Handlers } from './resources/service.ts';
import { sessionHandlers } from './resources/sessions.ts';
import { topicHandlers } from './resources/topics.ts';

/** The handler of each operation. */
export const handlers: Handlers = {
  ...pageHandlers,
  ...audienceHandlers,
  ...audienceSearchHandlers,
  ...audienceVersionHandlers,
  ...sessionHandlers,
  ...interactionHandlers,
  ...topicHandlers,
  ...personHandlers,
  ...personLogHandlers,
  ...accountHandlers,
  ...accountLogHandlers,
  ...accountLogCreateHandlers,
};
