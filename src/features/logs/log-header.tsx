import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Building2, UserRound } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { latestVisit, type useAudienceVisits } from '#features/sessions/public.ts';
import { truncate } from '#lib/text.ts';
import { Monogram } from '#ui/monogram.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Time } from '#ui/time.tsx';
import { describeEntry } from './log-summary.ts';
import { entryId, type LogEntry } from './logs-queries.ts';
import { entryLink, type LogOwner } from './logs-search.ts';
import { type Log, latestEntry } from './use-log.ts';

interface LogHeaderProps {
  noun: LogOwner['noun'];
  name: string;
  /** Shows a bar instead of the name. */
  isNamePending: boolean;
  /** The line below the name. */
  children: ReactNode;
  /** Links at the right, on phones in a row below. */
  actions?: ReactNode;
}

/** Header of an account or person. Its height is fixed, so that the log below stays in place. */
export const LogHeader = ({ noun, name, isNamePending, children, actions }: LogHeaderProps) => (
  <div className="flex border-line border-b max-phone:flex-col">
    <div className="flex h-18 min-w-0 flex-1 items-center gap-3 px-gutter max-phone:h-22 max-phone:flex-none">
      <Monogram
        name={isNamePending ? null : name}
        icon={noun === 'person' ? UserRound : Building2}
        shape={noun === 'person' ? 'round' : 'square'}
        size="lg"
      />
      <div className="min-w-0 flex-1">
        <p aria-hidden className="h-7 truncate font-semibold text-strong text-xl">
          {isNamePending ? <Skeleton className="h-5 w-80 max-w-full" /> : <bdi>{name}</bdi>}
        </p>
        <div className="flex h-5 items-center gap-1.5 text-muted text-sm whitespace-nowrap [&_bdi]:block [&_bdi]:truncate">
          {children}
        </div>
      </div>
    </div>
    {actions ? (
      <div className="flex flex-none items-center gap-2 pr-gutter max-phone:h-11 max-phone:px-gutter max-phone:pb-2">
        {actions}
      </div>
    ) : null}
  </div>
);

/** Facts in one line, without the absent ones; two on phones. Without room, the second one is truncated, on phones the first. */
export const HeaderFacts = ({ facts }: { facts: Record<string, ReactNode> }) =>
  Object.entries(facts)
    .filter(([, fact]) => fact)
    .map(([name, fact], index) => (
      <Fragment key={name}>
        {index === 0 ? null : (
          <span aria-hidden className={clsx(index > 1 && 'max-phone:hidden')}>
            ·
          </span>
        )}
        <span
          className={clsx(
            index === 0
              ? 'min-w-0 truncate phone:flex-none phone:not-last:max-w-3/5'
              : 'tnum max-phone:flex-none',
            index === 1 || name === 'question' ? 'phone:min-w-0 phone:truncate' : 'phone:flex-none',
            name === 'question' && 'phone:flex-1',
            index > 1 && 'max-phone:hidden',
          )}
        >
          {fact}
        </span>
      </Fragment>
    ));

/** The later of the newest entry, with a link to it that says what happened, and the newest visit. */
export function latestActivity(log: Log, visits: ReturnType<typeof useAudienceVisits>): ReactNode {
  // Of some days, the newest entry isn't known.
  if (log.isRange || log.list.status === 'pending') return null;
  const entry = latestEntry(log);
  return latestVisit(visits, entry?.createdAt) ?? (entry && <LatestEntry owner={log.owner} entry={entry} />);
}

function LatestEntry({ owner, entry }: { owner: LogOwner; entry: LogEntry }) {
  const { lead } = describeEntry(entry);
  return (
    <>
      Active <Time value={entry.createdAt} />
      {lead ? (
        <span className="max-phone:hidden">
          {': '}
          <Link {...entryLink(owner, entryId(entry))} className="hover:underline">
            {truncate(lead, 60)}
          </Link>
        </span>
      ) : null}
    </>
  );
}

/** Newest entries that are searched for a question. */
const MAX_SEARCHED = 100;

/** `Asked 26 Nov: “Which vans?”`, linked to the newest question; null without one. */
export function latestQuestion({ list, owner, isRange }: Log): ReactNode {
  if (isRange) return null;
  for (const entry of list.rows.slice(0, MAX_SEARCHED)) {
    const { isQuestion, text } = describeEntry(entry);
    if (isQuestion && !entry.deletedAt)
      return (
        <Link {...entryLink(owner, entryId(entry))} className="hover:underline">
          Asked <Time value={entry.createdAt} />: “{truncate(text, 200)}”
        </Link>
      );
  }
  return null;
}
