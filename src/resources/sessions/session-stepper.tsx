import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowDown, ArrowUp, type LucideIcon } from 'lucide-react';
import { useEffect } from 'react';
import { buttonStyle } from '#ui/button-style.ts';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { isTyping } from '#ui/keys.ts';
import { formatNumber } from '#util/text.ts';
import type { Session } from './engine/visit.ts';
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

/** Goes from session to session in the order of the list: by the buttons, J and K. */
export function SessionStepper({ pageId, list, index, total, previous, next }: SessionStepperProps) {
  const navigate = useNavigate();
  useEffect(() => {
    const step = (event: KeyboardEvent) => {
      const target = event.key === 'j' ? next : event.key === 'k' ? previous : undefined;
      if (!target || event.metaKey || event.ctrlKey || event.altKey || isTyping(event)) return;
      event.preventDefault();
      void navigate(sessionLink(pageId, target, list));
    };
    document.addEventListener('keydown', step);
    return () => document.removeEventListener('keydown', step);
  }, [navigate, pageId, list, previous, next]);
  const reason = index < 0 ? 'its place in the list is not known' : null;
  const link = (session: Session | undefined, label: string, icon: LucideIcon, end: string) =>
    session ? (
      <Link
        {...sessionLink(pageId, session, list)}
        aria-label={label}
        title={label}
        className={buttonStyle({ size: 'sm', square: true })}
      >
        <Icon of={icon} />
      </Link>
    ) : (
      <IconButton variant="secondary" icon={icon} label={label} disabledReason={reason ?? end} />
    );
  return (
    <div className="flex items-center gap-2 text-sm">
      {link(next, 'Next session', ArrowDown, 'this is the last one')}
      {link(previous, 'Previous session', ArrowUp, 'this is the first one')}
      {index >= 0 ? (
        <span className="tnum text-muted">
          <b className="font-medium text-strong">{formatNumber(index + 1)}</b>
          {total === null ? '' : ` of ${formatNumber(total)}`}
        </span>
      ) : null}
      <span className="flex gap-1">
        <Kbd>J</Kbd> <Kbd>K</Kbd>
      </span>
    </div>
  );
}
