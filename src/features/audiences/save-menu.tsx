import { CalendarClock, ChevronDown, FilePen } from 'lucide-react';
import { useState } from 'react';
import { useCapability } from '#api/transport/session.ts';
import { useEdited } from '#editor/editor.tsx';
import { useSaveAction } from '#editor/save/use-save-action.ts';
import { IconMenu, type MenuItem } from '#ui/menu.tsx';
import { onDemand } from '#ui/on-demand.tsx';
import { type AudiencePlace, useAudienceActions } from './audience-actions.ts';
import { type EditedAudience, isUnpublished } from './audience-record.ts';
import { loadPanels } from './load-panels.ts';

const ScheduleDialog = onDemand(async () => (await loadPanels()).ScheduleDialog, {
  onDismiss: ({ onClose }) => onClose(),
});

/** Further ways to save an audience, next to its save button. */
export function SaveMenu({ place, audience }: { place: AudiencePlace; audience: EditedAudience }) {
  const canSave = useEdited((engine) => engine.canSave);
  const attempt = useSaveAction();
  const { run } = useAudienceActions(place);
  const [isScheduling, setIsScheduling] = useState(false);
  if (audience.publishAt || !(canSave || isUnpublished(audience))) return null;
  const items: MenuItem[] = [
    ...(canSave
      ? [
          {
            label: 'Save draft',
            icon: FilePen,
            shortcut: 'saveDraft' as const,
            onSelect: () => void attempt('draft'),
          },
        ]
      : []),
    { label: 'Publish later…', icon: CalendarClock, onSelect: () => setIsScheduling(true) },
  ];
  return (
    <>
      <IconMenu
        label="More ways to save"
        icon={ChevronDown}
        iconSize="sm"
        variant="primary"
        inPalette
        items={items}
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
