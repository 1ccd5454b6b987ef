import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ArrowUpRight, Copy, Link2 } from 'lucide-react';
import { queryFor } from '#api/queries/queries.ts';
import { useEdited } from '#editor/editor.tsx';
import { SaveControls } from '#editor/save/save-controls.tsx';
import { UnsavedCount } from '#editor/save/unsaved-list.tsx';
import { safeHref } from '#lib/link.ts';
import { ScreenMenu } from '#shell/screen-menu.tsx';
import type { MenuItem } from '#ui/menu.tsx';
import { copyToClipboard } from '#ui/notify.ts';
import { type AudiencePlace, useAudienceActions } from './audience-actions.ts';
import { isUnpublished, saveOutcome, toEditedAudience } from './audience-record.ts';
import { SaveMenu } from './save-menu.tsx';
import type { AudienceQueries } from './use-audience.ts';

interface AudienceControlsProps {
  place: AudiencePlace;
  name: string;
  saveLabel: string;
  queries: AudienceQueries;
  canPublish: boolean;
}

/** Menu and save buttons; only the menu if nothing can be saved. */
export function AudienceControls({ place, name, saveLabel, queries, canPublish }: AudienceControlsProps) {
  const { audience, page, versions } = queries;
  const record = toEditedAudience(audience);
  const { run, isPending } = useAudienceActions(place);
  const isUnsafe = useEdited(({ issues }) => [...issues.values()].some((issue) => issue.isUnsafe));
  const items = useAudienceMenu(place, queries);
  const isReadOnly = useIsReadOnly(queries);
  const menu = <ScreenMenu items={items} />;
  if (isReadOnly)
    return (
      <>
        <UnsavedCount />
        {menu}
      </>
    );
  return (
    <SaveControls
      saveLabel={saveLabel}
      outcome={saveOutcome(audience.value, versions.rows[0], page.data?.status === 'draft')}
      idleAction={
        canPublish && isUnpublished(record)
          ? {
              label: record.status === 'draft' ? 'Publish draft' : 'Publish again',
              busy: isPending,
              disabledReason: isUnsafe ? 'Fix the unsafe link first' : null,
              run: () => void run({ action: 'publish', audience: record, done: 'Publishing' }),
            }
          : undefined
      }
      more={
        canPublish && record.status !== 'archived' ? (
          <SaveMenu place={place} name={name} audience={record} />
        ) : null
      }
    >
      {menu}
    </SaveControls>
  );
}

/** Whether the audience or its page is archived. Edits made before stay on the screen. */
export function useIsReadOnly({ audience, page }: AudienceQueries): boolean {
  const isDirty = useEdited((engine) => engine.isDirty);
  return !isDirty && (audience.value.status === 'archived' || page.data?.status === 'archived');
}

function useAudienceMenu({ pageId, audienceId }: AudiencePlace, queries: AudienceQueries): MenuItem[] {
  const navigate = useNavigate();
  const { audience, page, isReadable } = queries;
  const { data } = useQuery(
    queryFor('listAudienceSessions', { params: { page_id: pageId }, query: { audienceId, limit: 1 } }),
  );
  const { ogUrl, canonicalUrl } = audience.value.metadataOverride ?? {};
  const address = safeHref(data?.items[0]?.pageUrl) ?? safeHref(canonicalUrl) ?? safeHref(ogUrl);
  return [
    ...(address
      ? [
          {
            label: 'Open as this audience',
            icon: ArrowUpRight,
            onSelect: () => void open(address, '_blank', 'noopener,noreferrer'),
          },
          {
            label: "Copy visitors' link",
            icon: Link2,
            onSelect: () => void copyToClipboard(address, "Visitors' link", address),
          },
        ]
      : []),
    ...(isReadable && page.data?.status !== 'archived'
      ? [
          {
            label: 'Duplicate',
            icon: Copy,
            onSelect: () =>
              void navigate({
                to: '/pages/$pageId/audiences/new',
                params: { pageId },
                search: { from: audienceId },
              }),
          },
        ]
      : []),
  ];
}
