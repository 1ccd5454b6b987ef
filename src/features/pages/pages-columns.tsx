import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { SquarePen } from 'lucide-react';
import { UnsavedRecord } from '#editor/save/unsaved-here.tsx';
import { columnKit } from '#table/columns.tsx';
import { type CsvColumns, csvColumn, csvTime } from '#table/csv.ts';
import { buttonStyle, inRow } from '#ui/button-style.ts';
import { Icon } from '#ui/icon.tsx';
import { PageMenu } from './page-menu.tsx';
import { type ListedPage, pageTypeName } from './pages-queries.ts';

const EditLink = ({ page }: { page: ListedPage }) => (
  <Link
    to="/pages/$pageId/edit"
    params={{ pageId: page.pageId }}
    aria-label="Edit"
    title="Edit"
    className={clsx(
      buttonStyle({ variant: 'ghost', size: 'sm', square: true }),
      inRow,
      'align-middle max-tablet:hidden',
    )}
  >
    <Icon of={SquarePen} />
  </Link>
);

const { name, status, text, number, custom, time, actions } = columnKit<ListedPage>();

export const pageColumns = [
  name('name', {
    noun: 'page',
    header: 'Name',
    value: (page) => page.name,
    secondary: (page) => (page.title === page.name ? null : page.title),
    mark: (page) => <UnsavedRecord id={page.pageId} />,
    sortable: true,
  }),
  status('status', { header: 'Status', value: (page) => page.status, sortable: true }),
  text('type', {
    header: 'Type',
    value: (page) => page.pageType && pageTypeName(page.pageType),
    sortable: true,
    width: 29,
    phone: 'kind',
  }),
  number('audiences', {
    header: 'Audiences',
    value: (page) => page.audiencesCount,
    sortable: true,
    width: 26,
  }),
  number('actions', {
    header: 'Actions',
    value: (page) => page.actions?.length ?? 0,
    sortable: true,
    width: 20,
    minor: true,
  }),
  custom(
    'brand',
    { header: 'Brand', value: (page) => page.brandId, sortable: true, width: 38, minor: true },
    (page) =>
      page.brandId ? (
        <span className="font-mono text-mono text-muted">{page.brandId}</span>
      ) : (
        <span className="text-faint">None</span>
      ),
  ),
  time('updated', { header: 'Updated', value: (page) => page.updatedAt, sortable: true }),
  actions(
    (page) => (
      <>
        <EditLink page={page} />
        <PageMenu page={page} />
      </>
    ),
    2,
  ),
];

/** CSV columns of pages, named as in the API; lists are counts. */
export const pageCsvColumns: CsvColumns<ListedPage> = {
  pageId: ({ pageId }) => pageId,
  name: ({ name }) => name,
  title: ({ title }) => title,
  status: csvColumn('status', ({ status }) => status),
  pageType: csvColumn('type', ({ pageType }) => pageType),
  audiencesCount: csvColumn('audiences', ({ audiencesCount }) => audiencesCount),
  actionsCount: csvColumn('actions', ({ actions }) => actions?.length),
  brandId: csvColumn('brand', ({ brandId }) => brandId),
  createdAt: ({ createdAt }) => csvTime(createdAt),
  updatedAt: csvColumn('updated', ({ updatedAt }) => csvTime(updatedAt)),
  archivedAt: ({ archivedAt }) => csvTime(archivedAt),
  deletedAt: ({ deletedAt }) => csvTime(deletedAt),
  pageContext: ({ pageContext }) => pageContext,
};
