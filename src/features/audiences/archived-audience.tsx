import type { ReactNode } from 'react';
import { useCapability } from '#api/transport/session.ts';
import { asText, valueAt } from '#engines/save/index.ts';
import { formatDate } from '#lib/time.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { CommandButton } from '#ui/command-button.tsx';
import { Note } from '#ui/note.tsx';
import { type AudiencePlace, useAudienceActions } from './audience-actions.ts';
import { toEditedAudience } from './audience-record.ts';
import { describeValue, overridableFields } from './overridable-fields.ts';
import { OverridesHeading, overrideGrid, PageValue } from './override-parts.tsx';
import type { AudienceQueries } from './use-audience.ts';

interface ArchivedNoteProps {
  place: AudiencePlace;
  queries: AudienceQueries;
}

interface ArchivedAudienceProps extends ArchivedNoteProps {
  /** Whether the inputs are shown, as they have edits made before. */
  isEdited: boolean;
}

/** Context and overrides of an archived audience, at the place of the inputs that edit others. */
export function ArchivedAudience({ place, queries, isEdited }: ArchivedAudienceProps) {
  const audience = toEditedAudience(queries.audience);
  const inherited = { page: queries.page.data, computedName: queries.audience.value.computedName };
  const rows = overridableFields.flatMap((field) => {
    const value = valueAt(audience, field.path);
    return value == null ? [] : { field, text: describeValue(value, field) };
  });
  const overrides = rows.filter(({ field }) => field.path[0] !== 'customName');
  const context = asText(audience.supplementaryContext);
  const note = (
    <div className="pt-4">
      <ArchivedNote place={place} queries={queries} />
    </div>
  );
  if (isEdited) return note;
  return (
    <>
      {note}
      {context ? (
        <dl className="flex flex-col gap-1 pt-4">
          <dt className="font-medium text-default text-xs">
            Context <span className="ml-1 font-regular text-muted">not used by the page agent</span>
          </dt>
          <dd>
            <Sunken>{context}</Sunken>
          </dd>
        </dl>
      ) : null}
      {overrides.length > 0 ? (
        <section aria-labelledby="overrides" className="mt-2">
          <div className="flex min-h-tabs items-center">
            <OverridesHeading count={overrides.length} />
            <span className="text-muted text-xs">not shown to visitors</span>
          </div>
          {overrides.map(({ field, text }) => (
            <dl key={field.name} className={overrideGrid}>
              <dt className="py-1.5 font-medium text-sm text-strong max-phone:py-0">{field.name}</dt>
              <dd className="min-w-0 max-phone:col-span-2">
                <Sunken>{text}</Sunken>
                <div className="mt-1 flex text-xs">
                  <PageValue field={field} inherited={inherited} />
                </div>
              </dd>
            </dl>
          ))}
        </section>
      ) : null}
    </>
  );
}

/** Since when an audience is archived, and how to change it again. */
function ArchivedNote({ place, queries }: ArchivedNoteProps) {
  const canRestore = useCapability('audience-history') && queries.isReadable;
  const { run, isPending } = useAudienceActions(place);
  const isPageArchived = queries.page.data?.status === 'archived';
  const archivedAt = parseTimestamp(queries.audience.value.archivedAt);
  return (
    <Note
      action={
        canRestore ? (
          <CommandButton
            size="sm"
            busy={isPending}
            disabledReason={isPageArchived ? 'Restore the page first' : null}
            onClick={() =>
              void run({
                action: 'restore',
                audience: toEditedAudience(queries.audience),
                done: 'Restored as a draft',
              })
            }
          >
            Restore as draft
          </CommandButton>
        ) : null
      }
    >
      {isPageArchived
        ? "This audience can't be changed, as its page is archived."
        : `${archivedAt === null ? 'Visitors' : `Since ${formatDate(archivedAt)}, visitors`} see the page as it is. ${canRestore ? 'Restore the audience to use it again.' : "The audience can't be changed."}`}
    </Note>
  );
}

const Sunken = ({ children }: { children: ReactNode }) => (
  <bdi className="block min-h-control whitespace-pre-wrap rounded-md bg-sunken px-2.5 py-1.5 text-input [overflow-wrap:anywhere]">
    {children}
  </bdi>
);
