import { CircleCheck, CircleX, FileCheck, type LucideIcon } from 'lucide-react';
import { Fragment } from 'react';
import { type Outcome as Flag, outcomeOf, type Session } from '#engines/sessions/visit.ts';
import { Icon } from '#ui/icon.tsx';

const marks: Record<Flag, { word: string; icon: LucideIcon; tone: string }> = {
  hasConversion: { word: 'Converted', icon: CircleCheck, tone: 'text-success' },
  hasFormSubmit: { word: 'Form submitted', icon: FileCheck, tone: 'text-muted' },
  isBounce: { word: 'Bounced', icon: CircleX, tone: 'text-muted' },
};

/** What came of a session: the foremost in words, what else applies as an icon. */
export function Outcome({ session }: { session: Pick<Session, Flag> }) {
  const given = outcomeOf(session).map((flag) => marks[flag]);
  if (given.length === 0) return <span className="text-faint">None</span>;
  return (
    <span className="flex items-center gap-1.5">
      {given.map(({ word, icon, tone }, index) => (
        <Fragment key={word}>
          <span title={word} className="inline-flex">
            <Icon of={icon} size="sm" className={tone} />
          </span>
          <span className={index > 0 ? 'sr-only' : undefined}>{word}</span>
        </Fragment>
      ))}
    </span>
  );
}
