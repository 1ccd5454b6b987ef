import { Archive, CalendarClock, ChevronDown, FilePen } from 'lucide-react';
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

interface SaveMenuProps {
  place: AudiencePlace;
  name: string;
  audience: EditedAudience;
}

/** Further ways to save an audience, and the one to archive it, next to its save button. */
export function SaveMenu({ place, name, audience }: SaveMenuProps) {
  const canSave = useEdited((engine) => engine.canSave);
  const attempt = useSaveAction();
  const { run } = useAudienceActions(place);
  const [isScheduling, setIsScheduling] = useState(false);
  const isDirty = useEdited((engine) => engine.isDirty);
  const { publishAt } = audience;
  const hasVersion = canSave || isUnpublished(audience);
  const items: MenuItem[] = [
    ...(canSave && !publishAt
      ? [
          {
            label: 'Save draft',
            icon: FilePen,
            shortcut: 'saveDraft' as const,
            onSelect: () => void attempt('draft'),
          },
        ]
      : []),
    ...(hasVersion && !publishAt
      ? [{ label: 'Publish later…', icon: CalendarClock, onSelect: () => setIsScheduling(true) }]
      : []),
    {
      label: 'Archive audience',
      icon: Archive,
      hasSeparator: hasVersion && !publishAt,
      danger: true,
      onSelect: () =>
        void loadPanels().then((panels) => panels.archiveAudience({ name, audience, isDirty, run })),
    },
  ];
  return (
    <>
      <IconMenu
        label="More ways to save"
        icon={ChevronDown}
        iconSize="sm"
        variant={hasVersion ? 'primary' : 'secondary'}
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
