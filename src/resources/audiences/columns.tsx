import { Link } from '@tanstack/react-router';
import { columnKit } from '#table/columns.tsx';
import { linkStyle } from '#ui/link-style.ts';
import { shortened } from '#util/id.ts';
import type { FoundAudience } from './use-audience-search.ts';

const { name, custom, status, id, time } = columnKit<FoundAudience>();

const named = name('name', { header: 'Name', value: (hit) => hit.effectiveName, sortable: true });

const knownColumns = [
  status('status', { header: 'Status', value: (hit) => hit.known?.value.status, sortable: true }),
  time('known', {
    header: 'Known',
    // When it was seen is a moment of this browser, written as the service writes its own.
    value: (hit) => (hit.known ? `+${hit.known.seenAt}` : null),
    sortable: true,
    width: 30,
  }),
];

const audienceId = id('id', { header: 'Id', value: (hit) => hit.audienceId, width: 48, minor: true });

/** The columns of the audiences of one page. */
export const pageColumns = [named, audienceId, ...knownColumns];

/** The columns of the search across pages. */
export const acrossColumns = [
  named,
  custom(
    'page',
    { header: 'Page', value: (hit) => hit.pageName || hit.pageId, sortable: true, phone: 'kind' },
    ({ pageId, pageName }) =>
      pageId ? (
        <Link
          to="/pages/$pageId/audiences"
          params={{ pageId }}
          title={pageName || pageId}
          className={`${linkStyle} max-phone:text-muted`}
        >
          <bdi>{pageName || shortened(pageId)}</bdi>
        </Link>
      ) : (
        <span className="text-faint">unknown</span>
      ),
  ),
  audienceId,
  ...knownColumns,
];
