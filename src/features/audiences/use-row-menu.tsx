import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Archive, Check, Copy, Link2 } from 'lucide-react';
import { queryFor } from '#api/queries/queries.ts';
import { useCapability } from '#api/transport/session.ts';
import { safeHref } from '#lib/link.ts';
import { visibleName } from '#lib/text.ts';
import { IconMenu, type MenuItem } from '#ui/menu.tsx';
import { copyToClipboard, toast } from '#ui/notify.ts';
import { archiveAudience } from './archive-audience.ts';
import { type ActionRequest, useRowActions } from './audience-actions.ts';
import type { AudienceResultRow } from './audience-rows.ts';

/** Returns the actions of a listed audience, one instance for all rows. */
export function useRowMenu(): (row: AudienceResultRow) => MenuItem[] {
  const client = useQueryClient();
  const navigate = useNavigate();
  const canPublish = useCapability('audience-lifecycle');
  const { run } = useRowActions();
  return (row) => {
    const { audienceId, pageId, status, publishAt, latestVersionId, isPageArchived, results } = row;
    if (!pageId || isPageArchived) return [];
    const name = visibleName(row.effectiveName) || 'this audience';
    const audience = { versionId: latestVersionId ?? null, publishAt };
    const runHere = (request: ActionRequest) => run({ ...request, place: { pageId, audienceId } });
    const duplicate = () =>
      void navigate({
        to: '/pages/$pageId/audiences/new',
        params: { pageId },
        search: { from: audienceId },
      });
    return [
      ...(canPublish && status === 'draft'
        ? [
            {
              label: 'Publish draft',
              icon: Check,
              onSelect: () => void runHere({ action: 'publish', audience, done: 'Publishing' }),
            },
          ]
        : []),
      { label: 'Duplicate', icon: Copy, onSelect: duplicate },
      ...(results?.sessions
        ? [
            {
              label: "Copy visitors' link",
              icon: Link2,
              onSelect: () => void copyLink(client, pageId, audienceId),
            },
          ]
        : []),
      ...(canPublish && status !== 'archived'
        ? [
            {
              label: 'Archive audience',
              icon: Archive,
              danger: true,
              hasSeparator: true,
              onSelect: () => void archiveAudience({ name, audience, run: runHere }),
            },
          ]
        : []),
    ];
  };
}

async function copyLink(client: QueryClient, page_id: string, audienceId: string): Promise<void> {
  const failed = "Couldn't find the visitors' link";
  try {
    const { items } = await client.fetchQuery(
      queryFor('listAudienceSessions', { params: { page_id }, query: { audienceId, limit: 1 } }),
    );
    const address = safeHref(items[0]?.pageUrl);
    if (address) await copyToClipboard(address, "Visitors' link", address);
    else toast.error(failed);
  } catch (error) {
    toast.failure(failed, error);
  }
}

export const RowMenu = ({ name, items }: { name: string; items: MenuItem[] }) =>
  items.length === 0 ? null : <IconMenu label={`Actions for ${name}`} title="More" items={items} />;
