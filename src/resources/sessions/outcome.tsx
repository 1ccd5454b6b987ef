import { CircleCheck, CircleX, FileCheck, type LucideIcon } from 'lucide-react';
import { Fragment } from 'react';
import { Icon } from '#ui/icon.tsx';
import type { Session } from './engine/visit.ts';

type Flags = Pick<Session, 'hasConversion' | 'hasFormSubmit' | 'isBounce'>;

const marks: { key: keyof Flags; word: string; icon: LucideIcon; tone: string }[] = [
  { key: 'hasConversion', word: 'Converted', icon: CircleCheck, tone: 'text-success' },
  { key: 'hasFormSubmit', word: 'Form sent', icon: FileCheck, tone: 'text-muted' },
  { key: 'isBounce', word: 'Bounced', icon: CircleX, tone: 'text-muted' },
];

/** What came of a session: the foremost in words, what else applies as an icon. */
export function Outcome({ session }: { session: Flags }) {
  const given = marks.filter(({ key }) => session[key]);
  if (given.length === 0) return <span className="text-faint">none</span>;
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
