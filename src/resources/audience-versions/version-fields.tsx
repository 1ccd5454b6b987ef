import type { ReactNode } from 'react';
import { isInFlight } from '#api/in-flight.ts';
import { Part } from '#shell/part.tsx';
import { CopyId } from '#ui/copy-id.tsx';
import { Time } from '#ui/time.tsx';
import { formatDuration } from '#util/time.ts';
import type { ListedVersion, Version } from './queries.ts';

interface VersionFieldsProps {
  version: Version;
  /** Its entry in the list, which alone names the message; null where it is not there. */
  listed: ListedVersion | null;
  /** Reads the list, as far as it matters here. */
  list: Parameters<typeof Part>[0]['query'];
}

/** All that is recorded of a version beside its context. */
export function VersionFields({ version, listed, list }: VersionFieldsProps) {
  const later = isInFlight(version.status) || version.status === 'draft' ? 'not yet' : 'never';
  const live = version.status === 'published' ? 'not yet' : later;
  const { queueDurationMs: queued, isNewPageAgent: agent } = version;
  return (
    <section aria-label="Fields">
      <h2 className="font-semibold text-sm text-strong">Fields</h2>
      <dl className="mt-2 border-line-strong border-t text-sm">
        <Field name="Created">
          <Time exact="exact" value={version.createdAt} missing="unknown" />
        </Field>
        <Field name="Became a draft">
          <Time exact="exact" value={version.becameDraftAt} missing="never" />
        </Field>
        <Field name="Queued">
          <Time exact="exact" value={version.queuedAt} missing={later} />
        </Field>
        <Field name="Time in the queue">
          {typeof queued === 'number' ? (
            <span title={`${queued} ms`}>{formatDuration(queued / 1000)}</span>
          ) : (
            <span className="text-faint">{later === 'never' ? 'none' : later}</span>
          )}
        </Field>
        <Field name="Published">
          <Time exact="exact" value={version.publishedAt} missing={later} />
        </Field>
        <Field name="Obsolete">
          <Time exact="exact" value={version.obsoleteAt} missing={live} />
        </Field>
        <Field name="Cancelled">
          <Time exact="exact" value={version.cancelledAt} missing="never" />
        </Field>
        <Field name="Archived">
          <Time exact="exact" value={version.archivedAt} missing={live} />
        </Field>
        <Field name="New page agent">
          {typeof agent === 'boolean' ? agent ? 'Yes' : 'No' : <span className="text-faint">unknown</span>}
        </Field>
        <Field name="Message">
          <MessageId listed={listed} list={list} />
        </Field>
        <Field name="Version id">
          <CopyId value={version.versionId} name="version id" />
        </Field>
        <Field name="Audience id">
          {version.audienceId ? (
            <CopyId value={version.audienceId} name="audience id" />
          ) : (
            <span className="text-faint">unknown</span>
          )}
        </Field>
      </dl>
    </section>
  );
}

function MessageId({ listed, list }: Pick<VersionFieldsProps, 'listed' | 'list'>) {
  const message = listed?.messageSnapshot?.messageId;
  if (message) return <CopyId value={message} name="message id" />;
  if (listed) return <span className="text-faint">none</span>;
  return (
    <Part query={list} name="the message" skeleton={<span className="text-faint">looking for it…</span>}>
      {() => <span className="text-faint">unknown</span>}
    </Part>
  );
}

function Field({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[calc(var(--spacing)*44)_minmax(0,1fr)] gap-x-3 border-line border-b py-2 max-phone:grid-cols-[calc(var(--spacing)*34)_minmax(0,1fr)]">
      <dt className="font-medium text-strong max-phone:font-regular max-phone:text-muted">{name}</dt>
      <dd className="tnum min-w-0 text-default [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
