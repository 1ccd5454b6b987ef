import { Pencil, Trash2 } from 'lucide-react';
import { columnKit, Words } from '#table/columns.tsx';
import { Icon } from '#ui/icon.tsx';
import { clipped } from '#util/text.ts';
import { formatMoment } from '#util/time.ts';
import { parseTimestamp } from '#util/timestamp.ts';
import type { AccountLog } from './queries.ts';
import { summaryOf } from './summary.ts';

const { custom } = columnKit<AccountLog>();

/** The columns of a log; its times are those of a day, in the zone given. */
export const logColumns = (zone: string) => [
  custom(
    'time',
    { header: 'Time', value: (log) => log.createdAt, width: 14, phone: 'state' },
    ({ createdAt }) => <Clock value={createdAt} zone={zone} />,
  ),
  custom(
    'kind',
    { header: 'Source and type', value: (log) => log.type, width: 50, phone: 'kind' },
    ({ source, type }) => (
      <bdi className="font-mono text-mono text-default" title={clipped(`${source} / ${type}`)}>
        {clipped(source || 'no source', 100)} / {clipped(type || 'no type', 100)}
      </bdi>
    ),
  ),
  custom('text', { header: 'Text', value: (log) => log.createdAt, phone: 'lead', link: true }, (log) => {
    const { text, own } = summaryOf(log.payload);
    return (
      <span className={own ? 'text-strong' : 'text-faint'}>
        <Words>{text}</Words>
      </span>
    );
  }),
  custom('mark', { header: 'Changes', value: () => undefined, width: 7, phone: 'when' }, (log) =>
    log.deletedAt ? (
      <Mark icon={Trash2} label="Deleted" />
    ) : log.updatedAt ? (
      <Mark icon={Pencil} label="Updated" />
    ) : null,
  ),
];

function Clock({ value, zone }: { value: string | null | undefined; zone: string }) {
  if (!value) return <span className="text-faint">none</span>;
  const moment = parseTimestamp(value);
  if (moment === null) return <span title="Not a time this console can read">{clipped(value, 40)}</span>;
  return (
    <time
      dateTime={new Date(moment).toISOString()}
      title={formatMoment(moment, 'exact', zone)}
      className="tnum text-muted"
    >
      {formatMoment(moment, 'time', zone)}
    </time>
  );
}

const Mark = ({ icon, label }: { icon: typeof Pencil; label: string }) => (
  <span title={label} className="flex justify-end text-faint">
    <Icon of={icon} size="sm" />
    <span className="sr-only">{label}</span>
  </span>
);
