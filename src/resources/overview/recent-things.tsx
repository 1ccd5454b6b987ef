import { Link } from '@tanstack/react-router';
import type { Recent } from '#api/recents.ts';
import { kinds } from '#shell/palette/kinds.ts';
import { recentLink } from '#shell/recent-link.ts';
import { Icon } from '#ui/icon.tsx';
import { Time } from '#ui/time.tsx';
import { calledById } from '#util/id.ts';
import { clipped } from '#util/text.ts';
import { partRow } from './overview-part.tsx';

/** What was opened or added by you last, with a way back to each. */
export const RecentThings = ({ recents }: { recents: readonly Recent[] }) => (
  <ul>
    {recents.map((recent) => {
      const { icon, noun: called } = kinds[recent.kind];
      const noun = called.toLowerCase();
      return (
        <li key={`${recent.kind} ${recent.id}`} className={partRow}>
          <Icon of={icon} className="text-muted" />
          <Link {...recentLink(recent)} className="row-link min-w-0 flex-1 truncate text-strong">
            <span className="sr-only">{noun} </span>
            <bdi>{clipped(recent.name || calledById(noun, recent.id))}</bdi>
          </Link>
          <span className="flex-none text-muted text-xs">
            <Time value={`+${recent.at}`} />
          </span>
        </li>
      );
    })}
  </ul>
);
