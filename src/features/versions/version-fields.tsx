import type { ReactNode } from 'react';
import { QuerySection } from '#shell/query-section.tsx';
import { CopyId } from '#ui/copy-id.tsx';
import { versionFields } from './fields.tsx';
import type { ListedVersion, Version } from './versions-queries.ts';

interface VersionFieldsProps {
  version: Version;
  /** Its list entry, the only response with the message ID. */
  listed: ListedVersion | null;
  list: Parameters<typeof QuerySection>[0]['query'];
}

/** All fields of a version except the context. */
export function VersionFields({ version, listed, list }: VersionFieldsProps) {
  return (
    <section aria-label="Fields">
      <h2 className="font-semibold text-sm text-strong">Fields</h2>
      <dl className="mt-2 border-line-strong border-t text-sm">
        {versionFields.map(({ name, render }) => (
          <Field key={name} name={name}>
            {render(version)}
          </Field>
        ))}
        <Field name="Context ID">
          <MessageId listed={listed} list={list} />
        </Field>
        <Field name="Version ID">
          <CopyId value={version.versionId} name="version ID" />
        </Field>
        <Field name="Audience ID">
          {version.audienceId ? (
            <CopyId value={version.audienceId} name="audience ID" />
          ) : (
            <span className="text-faint">Unknown</span>
          )}
        </Field>
      </dl>
    </section>
  );
}

function MessageId({ listed, list }: Pick<VersionFieldsProps, 'listed' | 'list'>) {
  const message = listed?.messageSnapshot?.messageId;
  if (message) return <CopyId value={message} name="context ID" />;
  if (listed) return <span className="text-faint">None</span>;
  return (
    <QuerySection query={list} name="the context" skeleton={<span className="text-faint">Loading…</span>}>
      {() => <span className="text-faint">Unknown</span>}
    </QuerySection>
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
