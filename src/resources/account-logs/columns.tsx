import { Pencil, Trash2 } from 'lucide-react';
import { columnKit, Words } from '#table/columns.tsx';
import { Icon } from '#ui/icon.tsx';
import { Time } from '#ui/time.tsx';
import { clipped } from '#util/text.ts';
import type { AccountLog } from './queries.ts';
import { summaryOf } from './summary.ts';

const { custom } = columnKit<AccountLog>();

/** The columns of a log; its times are those of a day. */
export const columns = [
  custom(
    'time',
    { header: 'Time', value: (log) => log.createdAt, width: 14, phone: 'state' },
    ({ createdAt }) => (
      <span className="text-muted">
        <Time value={createdAt} missing="none" exact="time" />
      </span>
    ),
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

const Mark = ({ icon, label }: { icon: typeof Pencil; label: string }) => (
  <span title={label} className="flex justify-end text-faint">
    <Icon of={icon} size="sm" />
    <span className="sr-only">{label}</span>
  </span>
);
