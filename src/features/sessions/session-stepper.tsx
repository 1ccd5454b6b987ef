import { useNavigate } from '@tanstack/react-router';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { Session } from '#engines/sessions/session.ts';
import { PlaceCount, StepLink } from '#shell/step-link.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { useStepKeys } from '#ui/use-step-keys.ts';
import { sessionLink } from './session-link.ts';
import type { SessionsSearch } from './sessions-search.ts';

interface SessionStepperProps {
  pageId: string;
  list: SessionsSearch;
  /** Its place in the list, −1 while it is not known. */
  index: number;
  total: number | null;
  previous: Session | undefined;
  next: Session | undefined;
}

/**
 * Goes from session to session in the order of the list: by the buttons, J and K. A step takes the place of the one
 * before in the history, so that Back leads to where the walk began.
 */
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
        end={unknown ?? 'Last session'}
      />
      <StepLink
        to={previous && linkTo(previous)}
        icon={ArrowUp}
        label="Previous session"
        end={unknown ?? 'First session'}
      />
      {index >= 0 ? <PlaceCount index={index} total={total} /> : null}
      <span className="flex gap-1">
        <Kbd>J</Kbd> <Kbd>K</Kbd>
      </span>
    </div>
  );
}
