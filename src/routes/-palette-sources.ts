import { accountsSource } from '#features/accounts/palette.ts';
import { audiencesSource } from '#features/audiences/palette.ts';
import { accountLogsSource } from '#features/logs/palette.ts';
import { pagesSource } from '#features/pages/palette.ts';
import { peopleSource } from '#features/people/palette.ts';
import { sessionsSource } from '#features/sessions/palette.ts';
import { topicsSource } from '#features/topics/palette.ts';

/** In lookup order of IDs. */
export const paletteSources = [
  pagesSource,
  audiencesSource,
  peopleSource,
  accountsSource,
  topicsSource,
  sessionsSource,
  accountLogsSource,
];
