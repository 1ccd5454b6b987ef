import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Archive, CalendarClock, Check, ChevronDown, Download, Sheet, SquarePen } from 'lucide-react';
import { useState } from 'react';
import { useCapability } from '#api/transport/session.ts';
import {
  type AudienceRecord,
  type BulkAction,
  CLEAR,
  currentText,
  type ExistingAudience,
  type FieldId,
  fields,
  type ImportPlan,
  isOverride,
  labelOf,
  toChangeRows,
  validateRow,
} from '#engines/audience-import/index.ts';
import { csvLine } from '#lib/csv-write.ts';
import { download } from '#lib/download.ts';
import { plural, truncate, withFullStop } from '#lib/text.ts';
import { Button } from '#ui/button.tsx';
import { buttonStyle } from '#ui/button-style.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { Input } from '#ui/input.tsx';
import { Menu, type MenuItem } from '#ui/menu.tsx';
import { toast } from '#ui/notify.ts';
import { Select } from '#ui/select.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { isUnpublished } from './audience-record.ts';
import type { AudienceRow } from './audiences-queries.ts';
import { exportForEditing, loadRecords, pageFinder } from './directory.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';

/** Fields whose values may have several lines. */
const LONG_FIELD = /context|instructions|description|keywords|robots/i;

/** Selected audiences and their new value, handed over to the check. */
export interface BulkEditTask {
  action: BulkAction;
  /** `Set Title of 12 audiences`. */
  title: string;
  field: FieldId;
  /** New value of all audiences; absent if each has its own, or none. */
  text?: string;
  /** Rows with an audience ID and the field's new value. */
  csv: string;
  /** Null if they are of several pages; each has its own then. */
  pageId: string | null;
  /** Of the bulk edit that this one reverts. */
  publishBehavior?: ImportPlan['publishBehavior'];
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
      ...(action === 'update' && { text }),
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
  const hasDrafts = audiences.some(isUnpublished);
  const hasSchedules = audiences.some(({ publishAt }) => publishAt);
  const items: MenuItem[] = [
    { label: 'Set a field…', icon: SquarePen, onSelect: () => setDialog('field') },
    ...(canPublish
      ? [
          ...(hasDrafts
            ? [
                {
                  label: 'Publish drafts',
                  icon: Check,
                  onSelect: () =>
                    check('publish', 'publishBehavior', 'publish', `Publish drafts of ${count}`),
                },
              ]
            : []),
          ...(hasDrafts || hasSchedules
            ? [{ label: 'Publish later…', icon: CalendarClock, onSelect: () => setDialog('schedule') }]
            : []),
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
          audiences={audiences}
          count={count}
          onClose={close}
          onSet={(field, text) =>
            check(
              'update',
              field,
              text,
              `${text !== CLEAR ? 'Set' : isOverride(field) ? 'Use page value of' : 'Remove'} ${labelOf(field)} of ${count}`,
            )
          }
        />
      ) : null}
    </>
  );
}

interface ExportMenuProps {
  audiences: readonly AudienceRow[];
  /** Exports the columns of the list. */
  csv: MenuItem;
}

/** Exports selected audiences as they are listed, or with all values to import the file again. */
export function ExportMenu({ audiences, csv: { label, icon = Download, onSelect } }: ExportMenuProps) {
  const client = useQueryClient();
  const exportRows = async () => {
    try {
      download(await exportForEditing(client, audiences[0]?.pageId ?? '', audiences), 'audiences.csv');
    } catch (error) {
      toast.failure("Couldn't export the audiences", error);
    }
  };
  return (
    <Menu
      label="Export selected audiences"
      align="end"
      items={[
        // Its shortcut exports the whole list.
        { label, icon, onSelect },
        { label: 'Export for editing', icon: Sheet, onSelect: () => void exportRows() },
      ]}
      trigger={
        <>
          <Icon of={Download} size="sm" />
          <span className="max-phone:sr-only">Export</span>
          <Icon of={ChevronDown} size="sm" className="max-phone:hidden" />
        </>
      }
      triggerProps={{ className: buttonStyle({ variant: 'ghost', size: 'sm' }) }}
    />
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

/** More audiences aren't loaded for a hint. */
const MAX_COUNTED = 100;

/** Counts the audiences with a value and the different values: `12 of 30 override it, with 3 different texts.` */
function describeValues(field: FieldId, records: readonly AudienceRecord[]): string {
  const texts = records.flatMap((record) => currentText(field, record) || []);
  const [first = '', ...others] = new Set(texts);
  if (texts.length === 0) return records.length === 1 ? 'No value yet.' : 'No values yet.';
  const shown = truncate(first, 60);
  // One full stop: its own, or that of the sentence.
  const quoted = withFullStop(shown) === shown ? `“${shown}”` : `“${shown}”.`;
  if (records.length === 1) return `Its value is ${quoted}`;
  const count = `${texts.length} of ${records.length}`;
  if (others.length === 0) return `${count} ${texts.length === 1 ? 'has' : 'have'} the value ${quoted}`;
  const different = others.length + 1 < texts.length ? `${others.length + 1} different` : 'different';
  return `${count} ${isOverride(field) ? 'override it' : 'have a value'}, with ${different} texts.`;
}

interface FieldDialogProps {
  audiences: readonly AudienceRow[];
  count: string;
  onClose(): void;
  onSet(field: FieldId, text: string): void;
}

/** Asks for a field and its value. */
function FieldDialog({ audiences, count, onClose, onSet }: FieldDialogProps) {
  const [field, setField] = useState<FieldId | ''>('');
  const [text, setText] = useState('');
  const [isCleared, setIsCleared] = useState(false);
  const [error, setError] = useState<string>();
  const hasHint = useCapability('read-one') && audiences.length <= MAX_COUNTED;
  const ids = audiences.map(({ audienceId }) => audienceId);
  const { data: records } = useQuery({
    queryKey: ['bulk-edit-values', ids],
    queryFn: ({ signal }) => loadRecords(pageFinder(null, audiences), ids, new Map(), signal),
    enabled: hasHint,
    gcTime: 0,
    retry: false,
  });
  const set = () => {
    if (field === '') return;
    const message = isCleared ? undefined : errorOf(field, text);
    setError(message);
    if (message === undefined) onSet(field, isCleared ? CLEAR : text);
  };
  const changeField = (to: FieldId | '') => {
    setField(to);
    setError(undefined);
  };
  const isMissing = !isCleared && text.trim() === '';
  const missing = field === '' ? 'Select a field first' : isMissing ? 'Enter a value first' : null;
  return (
    <Dialog
      title={`Set a field for ${count}`}
      description="You check each change before it's saved."
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabledReason={missing} onClick={set}>
            Check changes
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field
          label="Field"
          // Its room is there before the values are.
          hint={hasHint && field ? (records ? describeValues(field, [...records.values()]) : '\u00A0') : null}
        >
          {(links) => (
            <Select<FieldId | ''>
              {...links}
              data-autofocus
              value={field}
              options={field ? settable : [{ value: '', label: 'Select a field' }, ...settable]}
              onChange={changeField}
            />
          )}
        </Field>
        <Field label="Value" error={isCleared ? undefined : error}>
          {(links) => {
            const value = {
              ...links,
              value: isCleared ? '' : text,
              disabled: isCleared || field === '',
              onChange({ target }: { target: { value: string } }) {
                setText(target.value);
                if (error && field) setError(errorOf(field, target.value));
              },
            };
            return field === '' || LONG_FIELD.test(field) ? (
              <Textarea rows={3} className="disabled:resize-none" {...value} />
            ) : (
              <Input autoComplete="off" {...value} />
            );
          }}
        </Field>
        <Checkbox
          checked={isCleared}
          disabled={field === ''}
          onChange={({ target }) => setIsCleared(target.checked)}
        >
          {field === '' || isOverride(field) ? 'Use page value' : `Remove ${labelOf(field)}`}
        </Checkbox>
      </div>
    </Dialog>
  );
}
