import {
  Activity,
  Calendar,
  ChevronRight,
  Eye,
  FileCheck,
  Mail,
  MessageCircleQuestionMark,
  MessageSquare,
  Milestone,
  Phone,
  Receipt,
  SquareCheck,
  Ticket,
  Webhook,
} from 'lucide-react';
import { use } from 'react';
import { createMatcher, queryWords, toSearchText } from '#contract/search.ts';
import { UnsavedRecord } from '#editor/save/unsaved-here.tsx';
import { memoize } from '#lib/memoize.ts';
import { formatNumber, truncate } from '#lib/text.ts';
import { columnKit, MarkedQueryContext, TruncatedText } from '#table/columns.tsx';
import { type CsvColumns, csvColumn, csvTime } from '#table/csv.ts';
import { findMatches } from '#ui/highlight.tsx';
import { Icon } from '#ui/icon.tsx';
import { Time } from '#ui/time.tsx';
import type { LogRow } from './fold-views.ts';
import { describeEntry, describeViews, nonBlankText } from './log-summary.ts';
import { entryId, type LogEntry, plainPayload } from './logs-queries.ts';
import type { LogOwner } from './logs-search.ts';
import { useKnownPeople } from './use-known-people.ts';

const { custom } = columnKit<LogRow>();

/** Memoized, because scrolling re-renders rows often. */
const summaryOfLog = memoize(
  (log: LogRow) => (log.views ? describeViews(log.views) : describeEntry(log)),
  new WeakMap(),
);

export const logColumns = [
  custom(
    'time',
    {
      header: 'Time',
      value: (log) => log.createdAt,
      width: 14,
      truncatesItself: true,
      muted: true,
      phone: 'state',
    },
    ({ createdAt }) => <Time value={createdAt} missing="None" exact="time" />,
  ),
  custom(
    'text',
    {
      header: 'Text',
      value: (log) => log.createdAt,
      truncatesItself: true,
      phone: 'block',
      picture: 4,
      link: true,
    },
    (log) => <LogText log={log} />,
  ),
  custom('mark', { header: 'Changes', fitsContent: true, truncatesItself: true, phone: 'when' }, (log) =>
    log.deletedAt || log.updatedAt ? (
      <span className="text-faint">{log.deletedAt ? 'deleted' : 'edited'}</span>
    ) : null,
  ),
  custom(
    'kind',
    { header: 'Source', value: (log) => log.source, width: 28, truncatesItself: true },
    ({ source, type }) => (
      <TruncatedText className="ml-auto text-faint" title={truncate(`${source} / ${type}`)}>
        {truncate(source ?? '', 100)}
      </TruncatedText>
    ),
  ),
];

function LogText({ log }: { log: LogRow }) {
  const query = use(MarkedQueryContext);
  const { lead, text, isOwnText, isMuted, isQuestion, recipients } = summaryOfLog(log);
  const shown = `${log.source} ${log.type} ${lead ?? ''} ${text}`;
  const hidden = query && hiddenMatch(plainPayload(log.payload), shown, query);
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span className="row-picture mr-1 flex flex-none text-muted max-phone:mr-0">
        <TypeIcon type={log.type} />
      </span>
      <span className="flex min-w-0 flex-1 items-center gap-2 max-phone:flex-col max-phone:items-start max-phone:gap-0">
        {lead && isQuestion ? <span className="sr-only">{lead}</span> : null}
        {lead && !isQuestion ? (
          <span className="max-w-2/3 flex-none max-phone:max-w-full">
            <TruncatedText className={isMuted ? 'text-muted' : 'font-medium text-strong'}>
              {lead}
            </TruncatedText>
          </span>
        ) : null}{' '}
        {!text || (hidden && lead && !isOwnText) ? null : (
          <TruncatedText
            className={
              isQuestion
                ? 'font-medium text-strong max-phone:line-clamp-2! max-phone:whitespace-normal'
                : isOwnText
                  ? 'text-default'
                  : 'text-muted'
            }
          >
            {text}
          </TruncatedText>
        )}
        {recipients && 'accountId' in log ? (
          <span className="min-w-0 shrink-[99] truncate text-muted max-phone:hidden">
            to <Recipients accountId={log.accountId} emails={recipients} />
          </span>
        ) : null}
        {hidden ? (
          <span className="max-w-1/2 flex-none text-muted max-phone:max-w-full">
            <TruncatedText>{hidden}</TruncatedText>
          </span>
        ) : null}
      </span>
      {log.views ? <Icon of={ChevronRight} size="sm" className="flex-none text-faint" /> : null}
      <UnsavedRecord id={entryId(log)} />
    </span>
  );
}

/** People of an account by name, others by address. */
function Recipients({ accountId, emails }: { accountId: string | null | undefined; emails: string[] }) {
  const people = useKnownPeople({ noun: 'account', id: accountId ?? '' });
  const [first = '', ...others] = emails;
  return (
    <>
      <bdi>{truncate(people.get(first.toLowerCase())?.name || first, 60)}</bdi>
      {others.length === 0 ? null : ` and ${formatNumber(others.length)} more`}
    </>
  );
}

/** Icons by a word of the type. */
const icons = [
  [/question|asked/i, MessageCircleQuestionMark],
  [/call|phone/i, Phone],
  [/mail/i, Mail],
  [/meeting|calendar|demo/i, Calendar],
  [/form|submit/i, FileCheck],
  [/view|visit/i, Eye],
  [/ticket|case/i, Ticket],
  [/stage|status|deal/i, Milestone],
  [/invoice|pay|order/i, Receipt],
  [/task|to-?do/i, SquareCheck],
  [/usage|event/i, Activity],
  [/hook/i, Webhook],
  [/message|chat|note/i, MessageSquare],
] as const;

export function TypeIcon({ type }: Pick<LogEntry, 'type'>) {
  const icon = icons.find(([word]) => word.test(type ?? ''))?.[1];
  return icon ? <Icon of={icon} /> : <span className="m-1.5 size-1 rounded-full bg-current" />;
}

/** Columns of a CSV file of log entries, named as in the API. The payload is exact source text. */
export const logCsvColumns = ({ noun, id }: LogOwner): CsvColumns<LogEntry> => ({
  [`${noun}LogId`]: entryId,
  [`${noun}Id`]: () => id,
  createdAt: csvColumn('time', ({ createdAt }) => csvTime(createdAt)),
  source: csvColumn('kind', ({ source }) => source),
  type: csvColumn('text', ({ type }) => type),
  updatedAt: csvColumn('mark', ({ updatedAt }) => csvTime(updatedAt)),
  deletedAt: csvColumn('mark', ({ deletedAt }) => csvTime(deletedAt)),
  idempotencyKey: ({ idempotencyKey }) => idempotencyKey,
  text: csvColumn('text', ({ payload }) => nonBlankText(payload)),
  payload: ({ payload }) => payload,
});

/** Texts to search for a match. */
const MAX_PAYLOAD_LENGTH = 5000;
/** Fits into a row of any width. */
const MAX_VISIBLE_LENGTH = 80;
const EXCERPT_LENGTH = 60;

/** The part of a payload around a word of a query that a row doesn't show; null if it shows them all. */
export function hiddenMatch(payload: string, shown: string, query: string): string | null {
  const visible = toSearchText(truncate(shown, MAX_VISIBLE_LENGTH));
  const hidden = queryWords(query).filter((word) => !createMatcher(word)(visible));
  if (hidden.length === 0) return null;
  const text = payload
    .slice(0, MAX_PAYLOAD_LENGTH)
    .replace(/"\s*:\s*/g, ': ')
    .replace(/[\s{}[\]"]+/g, ' ')
    .replaceAll(' ,', ',');
  const [match] = findMatches(text, hidden.join(' '));
  if (!match) return null;
  // Begins with the word before.
  const start = text.lastIndexOf(' ', match.start - 2) + 1;
  return `${start > 0 ? '…' : ''}${truncate(text.slice(start), EXCERPT_LENGTH).trim()}`;
}
