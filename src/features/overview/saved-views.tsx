import type { SavedView } from '#api/sync/views.ts';
import { clipped } from '#lib/text.ts';
import { AddressLink } from '#ui/address-link.tsx';
import { partRow } from './overview-part.tsx';

/** Addresses that somebody has given a name here. */
export const SavedViews = ({ views }: { views: readonly SavedView[] }) => (
  <ul>
    {views.map(({ id, name, href, where }) => (
      <li key={id} className={partRow}>
        <AddressLink address={href} className="row-link min-w-0 flex-1 truncate font-medium text-strong">
          <bdi>{clipped(name)}</bdi>
        </AddressLink>
        <span className="min-w-0 max-w-1/2 truncate text-faint">
          <bdi>{clipped(where)}</bdi>
        </span>
      </li>
    ))}
  </ul>
);
