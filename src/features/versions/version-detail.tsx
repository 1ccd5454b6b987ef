import { Check, Copy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { copyText } from '#lib/copy.ts';
import { plural } from '#lib/text.ts';
import { toast } from '#shell/notify.ts';
import { QuerySection } from '#shell/query-section.tsx';
import { Button } from '#ui/button.tsx';
import { CopyId } from '#ui/copy-id.tsx';
import { LongText } from '#ui/long-text.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Status } from '#ui/status.tsx';
import { StepStrip } from './step-strip.tsx';
import { versionFields } from './version-fields.tsx';
import { type VersionRow, versionName } from './version-rows.ts';
import { VersionSummaryText } from './version-summary-text.tsx';
import type { ListedVersion, Version } from './versions-queries.ts';

interface VersionDetailProps {
  version: Version;
  row: VersionRow | null;
  list: Parameters<typeof VersionFields>[0]['list'];
  actions: ReactNode;
}

/** One version: its steps, context and fields. */
export function VersionDetail({ version, row, list, actions }: VersionDetailProps) {
  return (
    <div className="flex flex-col gap-7">
      <div>
        <div className="flex flex-wrap items-center gap-2.5">
          <p aria-hidden className="font-semibold text-strong text-xl [overflow-wrap:anywhere]">
            {versionName(version)}
          </p>
          <Status value={version.status} badge />
          <div className="ml-auto flex flex-wrap items-center gap-2">{actions}</div>
        </div>
        <div className="mt-1 mb-5 flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
          <CopyId value={version.versionId} name="version ID" />
          <VersionSummaryText version={version} newer={row?.newer} isWrapped />
        </div>
        <StepStrip version={version} />
      </div>
      <div className="flex flex-col gap-2">
        <VersionContext key={version.versionId} text={version.supplementaryContext} />
        <ContextOnly />
      </div>
      <VersionFields version={version} listed={row?.version ?? null} list={list} />
    </div>
  );
}

export const VersionSkeleton = () => (
  <div className="flex flex-col gap-5">
    <Skeleton className="h-5 w-40" />
    <Skeleton className="w-2/5" />
    <Skeleton className="h-15 w-full" />
    <Skeleton className="w-3/5" />
    <Skeleton className="w-1/2" />
    <Skeleton className="w-2/3" />
  </div>
);

/** Context of a version for the page's agent, shown as plain text. */
function VersionContext({ text }: { text: string | null | undefined }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    if (!text) return;
    const done = await copyText(text);
    setCopied(done);
    if (!done) toast.error("Couldn't copy");
  };
  return (
    <section aria-label="Context">
      <div className="flex min-h-control-sm items-center gap-3">
        <h2 className="flex-1 font-semibold text-sm text-strong">Context</h2>
        {text ? (
          <>
            <span className="tnum text-muted text-xs">{plural(text.length, 'character')}</span>
            <Button size="sm" icon={copied ? Check : Copy} onClick={copy} onBlur={() => setCopied(false)}>
              {copied ? 'Copied' : 'Copy'}
            </Button>
          </>
        ) : null}
      </div>
      {text ? (
        <div className="mt-1 max-w-prose whitespace-pre-wrap text-base text-default leading-5.5 [overflow-wrap:anywhere] [&>bdi]:block">
          <LongText>{text}</LongText>
        </div>
      ) : (
        <p className="mt-1 text-faint text-sm">No context</p>
      )}
    </section>
  );
}

interface VersionFieldsProps {
  version: Version;
  /** Its list entry, the only response with the message ID. */
  listed: ListedVersion | null;
  list: Parameters<typeof QuerySection>[0]['query'];
}

/** All fields of a version except the context. */
function VersionFields({ version, listed, list }: VersionFieldsProps) {
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

/** Explains why versions and their comparison show no other fields. */
export const ContextOnly = () => (
  <p className="text-muted text-sm">Versions keep the context only. Other fields have no history.</p>
);
