import { Link } from '@tanstack/react-router';
import {
  Activity,
  Building2,
  FileText,
  type LucideIcon,
  MessageSquareText,
  ScrollText,
  UserRound,
  Users,
} from 'lucide-react';
import type { Recent } from '#api/recents.ts';
import { recentLink } from '#shell/recent-link.ts';
import { Icon } from '#ui/icon.tsx';
import { Time } from '#ui/time.tsx';
import { calledById } from '#util/id.ts';
import { clipped } from '#util/text.ts';
import { partRow, rowLink } from './overview-part.tsx';

const kinds: Record<Recent['kind'], { icon: LucideIcon; noun: string }> = {
  page: { icon: FileText, noun: 'page' },
  audience: { icon: Users, noun: 'audience' },
  session: { icon: Activity, noun: 'session' },
  topic: { icon: MessageSquareText, noun: 'topic' },
  person: { icon: UserRound, noun: 'person' },
  account: { icon: Building2, noun: 'account' },
  accountLog: { icon: ScrollText, noun: 'entry' },
  writtenLog: { icon: ScrollText, noun: 'entry' },
};

/** What was opened or written here last, with a way back to each. */
export const RecentThings = ({ recents }: { recents: readonly Recent[] }) => (
  <ul>
    {recents.map((recent) => {
      const { icon, noun } = kinds[recent.kind];
      return (
        <li key={`${recent.kind} ${recent.id}`} className={partRow}>
          <Icon of={icon} className="text-muted" />
          <Link {...recentLink(recent)} className={`${rowLink} min-w-0 flex-1 truncate text-strong`}>
            <span className="sr-only">{noun} </span>
            <bdi>{clipped(recent.name || calledById(noun, recent.id))}</bdi>
          </Link>
          <span className="relative z-1 flex-none text-muted text-xs">
            <Time value={`+${recent.at}`} />
          </span>
        </li>
      );
    })}
  </ul>
);
