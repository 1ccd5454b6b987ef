import { queryOptions } from '@tanstack/react-query';
import type { ListItem } from '#api/queries/lists.ts';
import { call } from '#api/transport/client.ts';
import { buildTimeline, questionKey } from '#engines/sessions/index.ts';
import { MINUTE } from '#lib/time-units.ts';

export interface Question {
  text: string;
  sessionId: string;
  /** When its session started, as sent by the API. */
  startedAt: string | null | undefined;
}

/** Equal questions, with the newest one. */
export interface RepeatedQuestion extends Question {
  sessions: number;
}

type SessionItem = ListItem<'listPageInteractions'>;

export const questionsOf = ({ audienceSessionId, sessionStartedAt, interactions }: SessionItem): Question[] =>
  buildTimeline(null, interactions ?? [])
    .steps.filter(({ kind }) => kind === 'question')
    .map(({ title }) => ({ text: title, sessionId: audienceSessionId, startedAt: sessionStartedAt }))
    .reverse();

const MAX_NEWEST = 20;
export const MAX_ASKING_SESSIONS = 500;
/** Ends the search in pages where few ask. */
const MAX_REQUESTS = 10;

/** Loads the newest sessions until `isEnough`. */
async function loadSessions(
  pageId: string,
  limit: number,
  isEnough: (sessions: readonly SessionItem[]) => boolean,
  signal: AbortSignal,
): Promise<SessionItem[]> {
  const sessions: SessionItem[] = [];
  let cursor: string | undefined;
  for (let request = 0; request < MAX_REQUESTS; request++) {
    const input = { params: { page_id: pageId }, query: { limit, cursor } };
    const { items, nextCursor } = await call('listPageInteractions', input, signal);
    sessions.push(...items);
    if (!nextCursor || nextCursor === cursor || isEnough(sessions)) break;
    cursor = nextCursor;
  }
  return sessions;
}

/** The newest questions that visitors of a page asked. */
export const newestQuestionsQuery = (pageId: string) =>
  queryOptions({
    queryKey: ['listPageInteractions', pageId, 'newest'],
    queryFn: async ({ signal }): Promise<Question[]> => {
      const isEnough = (all: readonly SessionItem[]) => all.flatMap(questionsOf).length >= MAX_NEWEST;
      const sessions = await loadSessions(pageId, 100, isEnough, signal);
      return sessions.flatMap(questionsOf).slice(0, MAX_NEWEST);
    },
    staleTime: MINUTE,
  });

/** Questions asked in more than one of the last sessions that asked, most first. */
export const repeatedQuestionsQuery = (pageId: string) =>
  queryOptions({
    queryKey: ['listPageInteractions', pageId, 'repeated'],
    queryFn: async ({ signal }): Promise<RepeatedQuestion[]> => {
      const asks = (session: SessionItem) => questionsOf(session).length > 0;
      const isEnough = (all: readonly SessionItem[]) => all.filter(asks).length >= MAX_ASKING_SESSIONS;
      const sessions = await loadSessions(pageId, 1000, isEnough, signal);
      return repeatedQuestions(sessions.filter(asks).slice(0, MAX_ASKING_SESSIONS).flatMap(questionsOf));
    },
    staleTime: MINUTE,
  });

/** Questions with equal texts, apart from case and spaces, in more than one session. */
function repeatedQuestions(questions: readonly Question[]): RepeatedQuestion[] {
  const groups = new Map<string, { newest: Question; sessionIds: Set<string> }>();
  for (const question of questions) {
    const key = questionKey(question.text);
    const group = groups.get(key) ?? { newest: question, sessionIds: new Set() };
    groups.set(key, group);
    group.sessionIds.add(question.sessionId);
  }
  return [...groups.values()]
    .map(({ newest, sessionIds }) => ({ ...newest, sessions: sessionIds.size }))
    .filter(({ sessions }) => sessions > 1)
    .sort((a, b) => b.sessions - a.sessions);
}
