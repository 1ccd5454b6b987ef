import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '#api/transport/client.ts';
import { questionKey } from '#engines/sessions/index.ts';
import { type ListedPage, PageThumb, type Question, questionsOf } from '#features/pages/public.ts';
import { recordName } from '#lib/id.ts';
import { truncate } from '#lib/text.ts';
import { formatRecentTime } from '#lib/time.ts';
import { MINUTE } from '#lib/time-units.ts';
import { parseTimestamp } from '#lib/timestamp.ts';

const MAX_PAGES = 3;
const MAX_QUESTIONS = 5;
const MAX_PER_PAGE = 2;

type PageQuestion = Question & { pageId: string; at: number };

/** The newest questions in the latest sessions of some pages, newest first. */
const latestQuestionsQuery = (pageIds: readonly string[]) =>
  queryOptions({
    queryKey: ['listPageInteractions', 'latest', pageIds],
    queryFn: async ({ signal }): Promise<PageQuestion[]> => {
      const questions = pageIds.map(async (pageId) => {
        const input = { params: { page_id: pageId }, query: { limit: 20 } };
        const { items } = await call('listPageInteractions', input, signal);
        return items.flatMap(questionsOf).map((question) => ({
          ...question,
          pageId,
          at: parseTimestamp(question.startedAt) ?? 0,
        }));
      });
      const all = (await Promise.all(questions)).flat();
      return selectQuestions(all.sort((a, b) => b.at - a.at));
    },
    staleTime: MINUTE,
  });

/**
 * The newest questions without equal texts: one per session and two per page, unless there are too few others.
 *
 * @param questions newest first
 */
export function selectQuestions(questions: readonly PageQuestion[]): PageQuestion[] {
  const distinct = [...Map.groupBy(questions, ({ text }) => questionKey(text)).values()].flatMap(
    ([newest]) => newest ?? [],
  );
  const varied: PageQuestion[] = [];
  for (const question of distinct) {
    const countOf = (field: 'sessionId' | 'pageId') =>
      varied.filter((each) => each[field] === question[field]).length;
    if (countOf('sessionId') < 1 && countOf('pageId') < MAX_PER_PAGE) varied.push(question);
  }
  const others = distinct.filter((question) => !varied.includes(question));
  return [...varied, ...others].slice(0, MAX_QUESTIONS).sort((a, b) => b.at - a.at);
}

interface VisitorQuestionsProps {
  /** Busiest first. */
  pages: readonly ListedPage[];
}

/** The latest questions of visitors; absent while there are none. It's last, so that nothing moves. */
export function VisitorQuestions({ pages }: VisitorQuestionsProps) {
  const pageIds = pages.slice(0, MAX_PAGES).map(({ pageId }) => pageId);
  const { data: questions = [] } = useQuery({
    ...latestQuestionsQuery(pageIds),
    enabled: pageIds.length > 0,
  });
  if (questions.length === 0) return null;
  return (
    <section aria-labelledby="questions" className="text-sm">
      <div className={`${rowStyle} h-8 border-line-strong! border-b text-muted text-xs max-phone:flex`}>
        <h2 id="questions" className="font-semibold text-sm text-strong">
          What visitors asked
        </h2>
        <span aria-hidden className="max-phone:hidden">
          Page
        </span>
        <span aria-hidden className="text-right max-phone:hidden">
          Asked
        </span>
      </div>
      <ol>
        {questions.map(({ text, pageId, sessionId, startedAt, at }) => {
          const page = pages.find((each) => each.pageId === pageId);
          return (
            <li
              key={text}
              className={`${rowStyle} linked-row relative min-h-9 border-line border-b py-1 hover:bg-hover max-phone:py-2`}
            >
              <Link
                to="/pages/$pageId/sessions/$sessionId"
                params={{ pageId, sessionId }}
                search={{ at: parseTimestamp(startedAt) ?? undefined }}
                className="row-link min-w-0 justify-self-start max-phone:col-span-2"
              >
                <bdi className="block max-w-140 rounded-lg bg-accent-soft px-3 py-1 text-strong [overflow-wrap:anywhere]">
                  {truncate(text)}
                </bdi>
              </Link>
              <span className="flex min-w-0 items-center gap-2.5 text-muted max-phone:text-xs">
                <PageThumb page={page ?? { name: null, metadata: null }} size="sm" />
                <bdi className="truncate">{truncate(recordName('Page', pageId, page?.name))}</bdi>
              </span>
              <span className="tnum text-right text-muted whitespace-nowrap">
                {at > 0 ? formatRecentTime(at, 'time') : null}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** Wide screens align the pages with the table's statuses. */
const rowStyle =
  'grid grid-cols-[minmax(calc(var(--spacing)*57),1fr)_minmax(0,calc(var(--spacing)*166))_calc(var(--spacing)*28)] max-wide:grid-cols-[minmax(0,1fr)_calc(var(--spacing)*56)_calc(var(--spacing)*28)] items-center gap-x-4 gap-y-1 px-gutter max-tablet:grid-cols-[minmax(0,1fr)_calc(var(--spacing)*54)_calc(var(--spacing)*24)] max-phone:grid-cols-[minmax(0,1fr)_auto]';
