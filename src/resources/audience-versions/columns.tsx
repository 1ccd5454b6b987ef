import { columnKit } from '#table/columns.tsx';
import type { VersionRow } from './rows.ts';
import { Story } from './story.tsx';
import { versionName } from './version-name.ts';

const { custom, status, time, flag } = columnKit<VersionRow>();

export const columns = [
  custom(
    'version',
    {
      header: 'Version',
      value: ({ version }) => version.versionNumber,
      sortable: true,
      width: 32,
      phone: 'lead',
    },
    ({ version }) => <span className="tnum font-medium text-strong">{versionName(version)}</span>,
  ),
  status('status', { header: 'Status', value: ({ version }) => version.status, sortable: true }),
  custom('story', { header: 'What happened', value: () => undefined, phone: 'kind' }, (row) => (
    <Story {...row} className="text-muted" />
  )),
  flag('message', {
    header: 'Message',
    value: ({ version }) => Boolean(version.messageSnapshot?.messageId),
    width: 24,
    minor: true,
  }),
  flag('agent', {
    header: 'New page agent',
    value: ({ version }) => version.isNewPageAgent,
    width: 34,
    minor: true,
  }),
  time('created', { header: 'Created', value: ({ version }) => version.createdAt, sortable: true }),
];
