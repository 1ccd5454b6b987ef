import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Archive, CalendarClock, Check, ChevronDown, Download, SquarePen } from 'lucide-react';
import { useState } from 'react';
import { useCapability } from '#api/transport/session.ts';
import {
  type BulkAction,
  CLEAR,
  type ExistingAudience,
  type FieldId,
  fields,
  isOverride,
  labelOf,
  toChangeRows,
  validateRow,
} from '#engines/audience-import/index.ts';
import { csvLine } from '#lib/csv-write.ts';
import { download } from '#lib/download.ts';
import { plural } from '#lib/text.ts';
import { Button } from '#ui/button.tsx';
import { buttonStyle } from '#ui/button-style.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { Menu, type MenuItem } from '#ui/menu.tsx';
import { toast } from '#ui/notify.ts';
import { Select } from '#ui/select.tsx';
import { Textarea } from '#ui/textarea.tsx';
import type { AudienceRow } from './audiences-queries.ts';
import { exportForEditing } from './directory.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';

/** Selected audiences and their new value, handed over to the check. */
export interface BulkEditTask {
  action: BulkAction;
  /** `Set Title of 12 audiences`. */
  title: string;
  field: FieldId;
  /** Rows with an audience ID and the field's new value. */
  csv: string;
  /** Null if they are of several pages; each has its own then. */
  pageId: string | null;
  audiences: readonly (ExistingAudience & Pick<AudienceRow, 'personName'>)[];
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    bulkEdit?: BulkEditTask;
  }
}

interface BulkEditProps {
  audiences: readonly AudienceRow[];
}

/** Changes selected audiences. The changes are checked first, and sent and reported as an import's rows are. */
export function BulkEdit({ audiences }: BulkEditProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const canPublish = useCapability('audience-lifecycle');
  const [dialog, setDialog] = useState<'schedule' | 'field' | null>(null);
  const [firstPageId = '', ...otherPages] = new Set(audiences.map((each) => each.pageId ?? ''));
  const close = () => setDialog(null);
  const check = async (action: BulkAction, field: FieldId, text: string, title: string) => {
    const ids = audiences.map(({ audienceId }) => audienceId);
    const isOnePage = otherPages.length === 0;
    const bulkEdit: BulkEditTask = {
      action,
      title,
      field,
      csv: toChangeRows(new Map(ids.map((id) => [id, text])), field)
        .map(csvLine)
        .join(''),
      pageId: isOnePage ? firstPageId : null,
      audiences: audiences.map(({ audienceId, pageId, effectiveName, personId, personName, status }) => ({
        audienceId,
        ...(!isOnePage && { pageId }),
        name: effectiveName ?? '',
        personId,
        personName,
        isArchived: status === 'archived',
      })),
    };
    // Back from the check keeps the selection.
    await navigate({ to: '.', search: true, replace: true, resetScroll: false, state: { selectedIds: ids } });
    await navigate({ to: '/audiences/edit', state: { bulkEdit } });
  };
  const count = plural(audiences.length, 'audience');
  const exportRows = async () => {
    try {
      download(await exportForEditing(client, firstPageId, audiences), 'audiences.csv');
    } catch (error) {
      toast.failure("Couldn't export the audiences", error);
    }
  };
  const items: MenuItem[] = [
    { label: 'Set a field…', icon: SquarePen, onSelect: () => setDialog('field') },
    { label: 'Export for editing', icon: Download, onSelect: () => void exportRows() },
    ...(canPublish
      ? [
          {
            label: 'Publish drafts',
            icon: Check,
            onSelect: () => check('publish', 'publishBehavior', 'publish', `Publish drafts of ${count}`),
          },
          { label: 'Publish later…', icon: CalendarClock, onSelect: () => setDialog('schedule') },
          {
            label: 'Archive',
            icon: Archive,
            danger: true,
            hasSeparator: true,
            onSelect: () => check('archive', 'publishBehavior', 'archive', `Archive ${count}`),
          },
        ]
      : []),
  ];
  return (
    <>
      {audiences.length === 0 ? (
        <Button variant="ghost" size="sm" disabledReason="Select audiences first">
          Edit
        </Button>
      ) : (
        <Menu
          label="Edit selected audiences"
          align="end"
          items={items}
          trigger={
            <>
              Edit
              <Icon of={ChevronDown} size="sm" />
            </>
          }
          triggerProps={{ className: buttonStyle({ variant: 'ghost', size: 'sm' }) }}
        />
      )}
      {dialog === 'schedule' ? (
        <ScheduleDialog
          onClose={close}
          hint="Drafts of the selected audiences go live then."
          onSchedule={(publishAt, when) =>
            check('schedule', 'publishAt', publishAt, `Schedule ${count} for ${when}`)
          }
        />
      ) : null}
      {dialog === 'field' ? (
        <FieldDialog
          count={count}
          onClose={close}
          onSet={(field, text) =>
            check('update', field, text, `${text === CLEAR ? 'Remove' : 'Set'} ${labelOf(field)} of ${count}`)
          }
        />
      ) : null}
    </>
  );
}

const notValues: readonly FieldId[] = [
  'audienceId',
  'customName',
  'personEmail',
  'publishBehavior',
  'publishAt',
];
const settable = fields
  .filter(({ id }) => !notValues.includes(id))
  .map(({ id, label }) => ({ value: id as FieldId, label }));

/** Why no audience can have this value. */
const errorOf = (field: FieldId, text: string): string | undefined =>
  validateRow(['', text], { mapping: ['audienceId', field], publishBehavior: 'draft' }, 2, false).errors.find(
    ({ column }) => column === 1,
  )?.message;

interface FieldDialogProps {
  count: string;
  onClose(): void;
  onSet(field: FieldId, text: string): void;
}

/** Asks for a field and its value. */
function FieldDialog({ count, onClose, onSet }: FieldDialogProps) {
  const [field, setField] = useState<FieldId>('supplementaryContext');
  const [text, setText] = useState('');
  const [isCleared, setIsCleared] = useState(false);
  const [error, setError] = useState<string>();
  const set = () => {
    const message = isCleared ? undefined : errorOf(field, text);
    setError(message);
    if (message === undefined) onSet(field, isCleared ? CLEAR : text);
  };
  const changeField = (to: FieldId) => {
    setField(to);
    setError(undefined);
  };
  const isMissing = !isCleared && text.trim() === '';
  return (
    <Dialog
      title={`Set a field of ${count}`}
      description="You see what changes before anything is saved."
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabledReason={isMissing ? 'Enter a value first' : null} onClick={set}>
            Check changes
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label="Field">
          {(links) => <Select<FieldId> {...links} value={field} options={settable} onChange={changeField} />}
        </Field>
        <Field label="Value" error={isCleared ? undefined : error}>
          {(links) => (
            <Textarea
              {...links}
              rows={3}
              value={isCleared ? '' : text}
              disabled={isCleared}
              onChange={({ target }) => {
                setText(target.value);
                if (error) setError(errorOf(field, target.value));
              }}
            />
          )}
        </Field>
        <Checkbox checked={isCleared} onChange={({ target }) => setIsCleared(target.checked)}>
          {isOverride(field) ? "Remove it, so that the page's value is used" : 'Remove it'}
        </Checkbox>
      </div>
    </Dialog>
  );
}
