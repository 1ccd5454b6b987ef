import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { TriangleAlert, Users } from 'lucide-react';
import { useRef } from 'react';
import { dimensions } from '#engines/sessions/index.ts';
import { useSetting } from '#lib/hooks/use-setting.ts';
import { shortenId } from '#lib/id.ts';
import { truncate } from '#lib/text.ts';
import { timeZone } from '#lib/time-zone.ts';
import type { ZonedCalendar } from '#lib/zoned.ts';
import { RecordFilter, RecordNames } from '#shell/record-filter.tsx';
import { Button } from '#ui/button.tsx';
import { ChipClear, chipButtonOn } from '#ui/filter-chip.tsx';
import { Icon } from '#ui/icon.tsx';
import { dimensionFormats, formatFilter } from './dimensions.ts';
import { zoneName } from './sessions-bar.tsx';
import { type AudienceNames, audienceNamesQuery } from './sessions-queries.ts';
import { useSelection } from './use-selection.ts';

interface AudienceFilterProps {
  pageId: string;
  value: string | undefined;
  onChange(audienceId: string | undefined): void;
}

const noNames: AudienceNames = new Map();

export function AudienceFilter({ pageId, value, onChange }: AudienceFilterProps) {
  const query = useQuery(audienceNamesQuery(pageId));
  const { data: names = noNames } = query;
  return (
    <RecordFilter
      name="Audience"
      icon={Users}
      label={value ? (names.get(value) ?? shortenId(value)) : undefined}
      onChange={onChange}
    >
      {(onSelect) => (
        <RecordNames
          noun="audience"
          names={names}
          query={query}
          empty="No audiences on this page yet."
          onSelect={onSelect}
        />
      )}
    </RecordFilter>
  );
}

/** Phones show only the start of the bar, which must tell that sessions are left out. */
const firstOnPhone = 'max-phone:-order-1';

interface SelectionChipsProps {
  calendar: ZonedCalendar;
  names: AudienceNames | undefined;
}

/** The selection, a removable chip per dimension. */
export function SelectionChips({ calendar, names }: SelectionChipsProps) {
  const { selection, select, clear } = useSelection();
  const list = useRef<HTMLUListElement>(null);
  const selectedDimensions = dimensions.filter((dimension) => selection[dimension]);
  if (selectedDimensions.length === 0) return null;
  /** Focuses the neighbor of a removed chip, else the button before the list. */
  const focusNeighbor = (index: number | null) => {
    const buttons = Array.from(list.current?.querySelectorAll('button') ?? []);
    const neighbor = index === null ? undefined : (buttons[index + 1] ?? buttons[index - 1]);
    const before = list.current?.previousElementSibling?.querySelectorAll('button') ?? [];
    (neighbor ?? Array.from(before).at(-1))?.focus();
  };
  return (
    <>
      <ul ref={list} aria-label="Selection" className="contents">
        {selectedDimensions.map((dimension, index) => {
          const { label: name, isZoned } = dimensionFormats[dimension];
          const text = formatFilter(dimension, selection, { calendar, names });
          return (
            <li key={dimension} className={`inline-flex flex-none ${firstOnPhone}`}>
              <span className={chipButtonOn} title={isZoned ? `${text}, ${calendar.zone} time` : text}>
                <span className="max-w-48 truncate">
                  {name} <b>{text}</b>
                </span>
              </span>
              <ChipClear
                name={name}
                onClick={() => {
                  focusNeighbor(index);
                  select(dimension, undefined);
                }}
              />
            </li>
          );
        })}
      </ul>
      <Button
        size="sm"
        variant="ghost"
        onClick={() => {
          focusNeighbor(null);
          clear();
        }}
        // The chip of the only filter does the same.
        className={clsx('print:hidden', selectedDimensions.length > 1 ? firstOnPhone : 'max-phone:hidden')}
      >
        Clear selection
      </Button>
    </>
  );
}

/** Why a period that someone picked isn't compared. */
export const NOT_EARLIER = "Not compared: the other dates aren't before these.";

const MAX_INVALID_LENGTH = 120;

/** Names the parts of a link that can't be parsed. */
export function InvalidLink({ invalid, shown }: { invalid: readonly string[]; shown: string }) {
  return invalid.length > 0 ? (
    <p
      role="status"
      className="flex items-start gap-1 border-line border-b px-gutter py-1.5 text-warning text-xs"
    >
      <Icon of={TriangleAlert} size="sm" className="mt-line" />
      {`Part of this link couldn't be read: ${truncate(invalid.join(', '), MAX_INVALID_LENGTH)}. Showing ${shown}.`}
    </p>
  ) : null;
}

/** Says that a link set another time zone, and offers the user's own. */
export function ZoneNote({ zone, onChange }: { zone: string; onChange(zone: string): void }) {
  const userZone = useSetting(timeZone);
  if (zone === userZone) return null;
  return (
    <p title={zone} className="flex items-center gap-1 text-muted text-xs">
      Shown in {zoneName(zone)} time.
      <Button size="sm" variant="ghost" onClick={() => onChange(userZone)} className="print:hidden">
        Use your time zone
      </Button>
    </p>
  );
}
