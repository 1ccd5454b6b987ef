import type { ReactNode } from 'react';
import { isInFlight } from '#api/sync/polling.ts';
import { useCapability } from '#api/transport/session.ts';
import {
  type AudiencePlace,
  nameInSentence,
  type Version,
  versionName,
  versionState,
} from '#features/audiences/public.ts';
import { formatList, plural } from '#lib/text.ts';
import { QuerySection } from '#shell/query-section.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { DescriptionItem, DescriptionList, IdItem } from '#ui/description-list.tsx';
import { Fold } from '#ui/fold.tsx';
import { LongText } from '#ui/long-text.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Status } from '#ui/status.tsx';
import { useSeconds } from '#ui/use-now.ts';
import { StepStrip } from './step-strip.tsx';
import {
  comparedFields,
  fieldText,
  fieldValue,
  isContext,
  nameField,
  useVersionValues,
} from './version-changes.ts';
import { dateFields } from './version-fields.tsx';
import type { VersionRow } from './version-rows.ts';
import { WhatChanged } from './what-changed.tsx';

interface VersionDetailProps {
  place: AudiencePlace;
  /** Undefined while it loads. */
  audienceName: string | undefined;
  version: Version;
  row: VersionRow | null;
  actions: ReactNode;
}

/** One version: its steps, name, context, overrides and dates. */
export function VersionDetail({ place, audienceName, version, row, actions }: VersionDetailProps) {
  const schedule = row?.schedule ?? null;
  const now = useSeconds(isInFlight(version.status) && schedule === null);
  const hasHistory = useCapability('audience-history');
  const overrides = useVersionValues(place, version);
  const { supplementaryContext: context } = version;
  const message = row?.version.messageSnapshot?.messageId;
  const { status, label } = versionState(version, schedule);
  return (
    <>
      <div className="flex min-h-18 items-center gap-3 py-3">
        <div className="min-w-0 flex-1">
          <bdi className="block min-h-4 truncate text-muted text-xs">{audienceName}</bdi>
          <div className="flex min-h-7 flex-wrap items-center gap-x-2.5 gap-y-1">
            <p aria-hidden className="font-semibold text-strong text-xl [overflow-wrap:anywhere]">
              {versionName(version)}
            </p>
            <Status value={status} label={label} badge />
          </div>
          <p className="mt-0.5 min-h-4 truncate text-muted text-xs [&_b]:font-medium [&_b]:text-default">
            {row ? <WhatChanged place={place} row={row} now={now} isVisible /> : null}
          </p>
        </div>
        {actions}
      </div>
      <StepStrip version={version} schedule={schedule} now={now} />
      {hasHistory ? <Name overrides={overrides} /> : null}
      <section key={version.versionId} aria-label="Context" className="py-5">
        <div className="flex min-h-control-sm items-center gap-3">
          <h2 className="flex-1 font-semibold text-sm text-strong">Context</h2>
          {context ? (
            <>
              <span className="tnum text-muted text-xs">{plural(context.length, 'character')}</span>
              <CopyButton text={context} name="context" />
            </>
          ) : null}
        </div>
        {context ? (
          <div className="mt-1 max-w-prose whitespace-pre-wrap text-base text-default leading-5.5 [overflow-wrap:anywhere] [&>bdi]:block">
            <LongText>{context}</LongText>
          </div>
        ) : (
          <p className="mt-1 text-faint text-sm">No context</p>
        )}
      </section>
      {hasHistory ? <Overrides overrides={overrides} /> : null}
      {/* Under overrides whose number isn't known before. */}
      {overrides.isPending && !overrides.error ? null : (
        <div className="border-line border-t">
          <Fold title="Details">
            <DescriptionList>
              {dateFields.map(({ name, render }) => {
                const date = render(version);
                return date ? (
                  <DescriptionItem key={name} name={name}>
                    {date}
                  </DescriptionItem>
                ) : null;
              })}
              <IdItem name="Version" value={version.versionId} />
              <IdItem name="Audience" value={version.audienceId} />
              {message ? <IdItem name="Context" value={message} /> : null}
            </DescriptionList>
          </Fold>
        </div>
      )}
    </>
  );
}

interface OverridesProps {
  overrides: ReturnType<typeof useVersionValues>;
}

/** Name of a version. Not an override, so it's above the context, as in the editor. */
function Name({ overrides: { values, isPending, error } }: OverridesProps) {
  const value = fieldValue(values, nameField);
  const text = fieldText(value);
  const absent = value === undefined ? 'Not recorded' : 'Automatic name';
  return (
    <section aria-label="Name" className="pt-5">
      <h2 className="flex min-h-control-sm items-center font-semibold text-sm text-strong">Name</h2>
      <p className="mt-1 flex min-h-5.5 items-center text-base text-default leading-5.5 [overflow-wrap:anywhere]">
        {error ? null : isPending ? (
          <Skeleton className="w-1/3" />
        ) : text ? (
          <bdi>{text}</bdi>
        ) : (
          <span className="text-faint text-sm">{absent}</span>
        )}
      </p>
    </section>
  );
}

/** Overrides of a version besides its name and context, and which weren't recorded; nothing without any. */
function Overrides({ overrides }: OverridesProps) {
  const { values, isPending, ...query } = overrides;
  const fields = comparedFields.filter((field) => !isContext(field));
  const overridden = fields.filter(
    (field) => field !== nameField && fieldText(fieldValue(values, field)) !== '',
  );
  const unknown = fields.filter((field) => fieldValue(values, field) === undefined);
  if (!isPending && !query.error && overridden.length + unknown.length === 0) return null;
  return (
    <section aria-label="Overrides" className="pb-5">
      <h2 className="flex min-h-control-sm items-center font-semibold text-sm text-strong">Overrides</h2>
      <QuerySection
        query={{ ...query, data: isPending || query.error ? undefined : values }}
        name="overrides"
        skeleton={<Skeleton className="w-1/2" />}
      >
        {() => (
          <DescriptionList>
            {overridden.map((field) => (
              <DescriptionItem key={field.name} name={field.name}>
                <bdi>{fieldText(fieldValue(values, field))}</bdi>
              </DescriptionItem>
            ))}
            {unknown.length > 0 ? (
              <DescriptionItem name="Not recorded">{formatList(unknown.map(nameInSentence))}</DescriptionItem>
            ) : null}
          </DescriptionList>
        )}
      </QuerySection>
    </section>
  );
}
