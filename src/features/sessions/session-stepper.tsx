import { useNavigate } from '@tanstack/react-router';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { Session } from '#engines/sessions/session.ts';
import { RecordPosition, StepLink } from '#shell/step-link.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { useStepKeys } from '#ui/use-step-keys.ts';
import { sessionLink } from './session-link.ts';
import type { SessionsSearch } from './sessions-search.ts';

interface SessionStepperProps {
  pageId: string;
  list: SessionsSearch;
  /** Index in the list; −1 if unknown. */
  index: number;
  total: number | null;
  previous: Session | undefined;
  next: Session | undefined;
}

/** Steps through the sessions of the list, by button or J and K. Steps replace the history entry, so back leads to the list. */
export function SessionStepper({ pageId, list, index, total, previous, next }: SessionStepperProps) {
  const navigate = useNavigate();
  const linkTo = (session: Session) => ({ ...sessionLink(pageId, session, list), replace: true });
  const go = (session: Session | undefined) => session && (() => void navigate(linkTo(session)));
  useStepKeys({ noun: 'session', next: go(next), previous: go(previous) });
  const unknown = index < 0 ? 'Its place in the list is unknown' : null;
  return (
    <div className="flex items-center gap-2 text-sm">
      <StepLink
        to={next && linkTo(next)}
        icon={ArrowDown}
        label="Next session"
        disabledReason={unknown ?? 'Last session'}
      />
      <StepLink
        to={previous && linkTo(previous)}
        icon={ArrowUp}
        label="Previous session"
        disabledReason={unknown ?? 'First session'}
      />
      {index >= 0 ? <RecordPosition index={index} total={total} /> : null}
      <span className="flex gap-1">
        <Kbd>J</Kbd> <Kbd>K</Kbd>
      </span>
    </div>
  );
}
