import { memo } from 'react';
import { pageTabs } from '#shell/navigation.ts';
import { TabBar } from '#shell/tabs.tsx';
import { Segmented } from '#ui/segmented.tsx';
import type { ZonedCalendar } from '#util/zoned.ts';
import { CompareMenu } from './compare-menu.tsx';
import { type Range, usualBucket } from './engine/range.ts';
import { RangePicker } from './range-picker.tsx';
import { buckets, type SessionsSearch } from './sessions-search.ts';

type Bucket = (typeof buckets)[number];

const bucketNames: Record<Bucket, string> = { hour: 'Hour', day: 'Day', week: 'Week', month: 'Month' };
const segments = buckets.map((value) => ({ value, label: bucketNames[value] }));

/** The bucket that most likely will be shown, until it is known over how many days. */
const usualUnit = (range: Range | null) =>
  range?.start != null && range.end !== null ? usualBucket(range.end - range.start) : 'day';

interface SessionsBarProps {
  pageId: string;
  /** How many audiences the page has, once that is known. */
  audiences: number | null | undefined;
  search: SessionsSearch;
  /** The bucket that is shown; undefined before anything is. */
  unit: Bucket | undefined;
  range: Range | null;
  calendar: ZonedCalendar;
  onChange(search: Partial<SessionsSearch>): void;
}

/** The tabs of the page, and which days of its sessions are shown and how. While they are read it stays as it is. */
export const SessionsBar = memo(function SessionsBar(props: SessionsBarProps) {
  const { pageId, audiences, search, unit, range, calendar, onChange } = props;
  return (
    <TabBar label="Page" tabs={pageTabs(pageId, audiences)}>
      <search aria-label="Days and buckets" className="flex flex-wrap items-center gap-2">
        <Segmented
          label="Bucket"
          segments={segments}
          value={unit ?? search.bucket ?? usualUnit(range)}
          onChange={(bucket) => onChange({ bucket })}
        />
        <CompareMenu value={search.compare} onChange={(compare) => onChange({ compare })} />
        <RangePicker preset={search.range} range={range} calendar={calendar} onChange={onChange} />
      </search>
    </TabBar>
  );
});
