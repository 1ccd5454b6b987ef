import { Archive, CalendarClock, ChevronDown, FilePen } from 'lucide-react';
import { useState } from 'react';
import { useCapability } from '#api/transport/session.ts';
import { useEdited } from '#editor/editor.tsx';
import { useSaveAction } from '#editor/save/use-save-action.ts';
import { buttonStyle } from '#ui/button-style.ts';
import { Icon } from '#ui/icon.tsx';
import { Menu, type MenuItem } from '#ui/menu.tsx';
import { confirm } from '#ui/notify.ts';
import { onDemand } from '#ui/on-demand.tsx';
import { type AudiencePlace, useAudienceActions } from './audience-actions.ts';
import type { EditedAudience } from './audience-record.ts';
import { loadPanels } from './load-panels.ts';

const ScheduleDialog = onDemand(async () => (await loadPanels()).ScheduleDialog, {
  onDismiss: ({ onClose }) => onClose(),
});

interface SaveMenuProps {
  place: AudiencePlace;
  name: string;
  audience: EditedAudience;
}

/** Ways to save an audience other than its save button, and archiving it. */
export function SaveMenu({ place, name, audience }: SaveMenuProps) {
  const canSave = useEdited((engine) => engine.canSave);
  const attempt = useSaveAction();
  const { run } = useAudienceActions(place);
  const [isScheduling, setIsScheduling] = useState(false);
  const isScheduled = Boolean(audience.publishAt);
  const hasDraft = audience.status === 'draft' || audience.status === 'cancelled';
  const archive = async () => {
    const isConfirmed = await confirm({
      title: `Archive ${name}?`,
      detail: isScheduled
        ? 'Visitors see the page as it is. The schedule is canceled.'
        : 'Visitors see the page as it is.',
      action: 'Archive audience',
      danger: true,
    });
    if (isConfirmed) await run({ action: 'archive', audience, done: `${name} archived` });
  };
  const items: MenuItem[] = [
    ...(canSave && !isScheduled
      ? [
          {
            label: 'Save draft',
            icon: FilePen,
            shortcut: 'saveDraft' as const,
            onSelect: () => void attempt('draft'),
          },
        ]
      : []),
    ...((canSave || hasDraft) && !isScheduled
      ? [{ label: 'Publish later…', icon: CalendarClock, onSelect: () => setIsScheduling(true) }]
      : []),
    {
      label: 'Archive audience',
      icon: Archive,
      hasSeparator: canSave && !isScheduled,
      danger: true,
      onSelect: () => void archive(),
    },
  ];
  return (
    <>
      <Menu
        label="More ways to save"
        align="end"
        inPalette
        items={items}
        trigger={<Icon of={ChevronDown} size="sm" />}
        triggerProps={{
          'aria-label': 'More ways to save',
          title: 'More ways to save',
          className: buttonStyle({
            variant: canSave || hasDraft ? 'primary' : 'secondary',
            size: 'sm',
            square: true,
          }),
        }}
      />
      {isScheduling ? (
        <ScheduleDialog
          onClose={() => setIsScheduling(false)}
          hint={canSave ? `Saves your edits as version ${audience.versionNumber + 1}.` : null}
          onSchedule={(publishAt, label) => {
            setIsScheduling(false);
            if (canSave) void attempt(`at ${publishAt}`);
            else void run({ action: 'publish', audience, publishAt, done: `Scheduled for ${label}` });
          }}
        />
      ) : null}
    </>
  );
}

/** Whether audiences can be saved as drafts, published later and archived. */
export const useCanPublish = (): boolean => useCapability('audience-lifecycle');
