import type { Draft } from '#form/save/draft-store.ts';
import { AddressLink } from '#ui/address-link.tsx';
import { Changed } from '#ui/changed.tsx';
import { Time } from '#ui/time.tsx';
import { clipped } from '#util/text.ts';
import { partRow } from './overview-part.tsx';

/** Work that was not saved, with a way back to where it was typed: opening its record offers it again. */
export const Unsaved = ({ drafts }: { drafts: readonly Draft[] }) => (
  <ul>
    {drafts.map(({ kind, id, title, at, path }) => (
      <li key={JSON.stringify([kind, id])} className={partRow}>
        <Changed />
        <span className="min-w-0 flex-1 truncate">
          {path ? (
            <AddressLink address={path} className="row-link font-medium text-strong">
              <bdi>{clipped(title)}</bdi>
            </AddressLink>
          ) : (
            <bdi>{clipped(title)}</bdi>
          )}
        </span>
        <span className="flex-none text-muted text-xs">
          <Time value={`+${at}`} />
        </span>
      </li>
    ))}
  </ul>
);
