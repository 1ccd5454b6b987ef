import { accountLogsSource } from '#resources/account-logs/palette.ts';
import { accountsSource } from '#resources/accounts/palette.ts';
import { audiencesSource } from '#resources/audiences/palette.ts';
import { pagesSource } from '#resources/pages/palette.ts';
import { personsSource } from '#resources/persons/palette.ts';
import { sessionsSource } from '#resources/sessions/palette.ts';
import { topicsSource } from '#resources/topics/palette.ts';

/** What the palette searches, in the order in which an id may be one of theirs. */
export const paletteSources = [
  pagesSource,
  audiencesSource,
  personsSource,
  accountsSource,
  topicsSource,
  sessionsSource,
  accountLogsSource,
];
