import { Link } from '@tanstack/react-router';
import { clipped } from '#lib/text.ts';
import type { RecentThing } from '#shell/palette/recent-thing.ts';
import { Icon } from '#ui/icon.tsx';
import { Time } from '#ui/time.tsx';
import { partRow } from './overview-part.tsx';

/** What was opened or added by you last, with a way back to each. */
export const RecentThings = ({ things }: { things: readonly RecentThing[] }) => (
  <ul>
    {things.map(({ key, icon, name, detail, link, at }) => (
      <li key={key} className={partRow}>
        <Icon of={icon} className="text-muted" />
        <Link {...link} className="row-link min-w-0 flex-1 truncate text-strong">
          <span className="sr-only">{detail?.toLowerCase()} </span>
          <bdi>{clipped(name)}</bdi>
        </Link>
        <span className="flex-none text-muted text-xs">
          <Time value={`+${at}`} />
        </span>
      </li>
    ))}
  </ul>
);
