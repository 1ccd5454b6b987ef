import { useCapability } from '#api/transport/session.ts';
import { WordCounts } from '#editor/changes/diff-parts.tsx';
import { type AudiencePlace, summarizeVersion, versionName } from '#features/audiences/public.ts';
import { formatList } from '#lib/text.ts';
import { SkeletonBar } from '#ui/skeleton.tsx';
import { useVersionValues } from './use-version-values.ts';
import {
  compareValues,
  fieldText,
  isContext,
  nameInSentence,
  overriddenFields,
  summarizeTextChange,
} from './version-changes.ts';
import type { VersionRow } from './version-rows.ts';

interface WhatChangedProps {
  place: AudiencePlace;
  row: VersionRow;
  now: number;
  /** Loads the overrides. */
  isVisible: boolean;
}

/** Changed fields of a version, in a line; its summary if they are unknown. */
export function WhatChanged({ place, row: { version, older, newer }, now, isVisible }: WhatChangedProps) {
  const hasHistory = useCapability('audience-history');
  const after = useVersionValues(place, version, isVisible);
  const before = useVersionValues(place, older, isVisible);
  if (after.isPending || before.isPending) return <SkeletonBar className="w-1/2" />;
  if (!older && version.versionNumber === 1) {
    const names = overriddenFields(after.values).map(nameInSentence);
    return (
      <>
        <b>Created</b>
        {names.length > 0 ? ` with ${formatList(names)}` : null}
      </>
    );
  }
  const { changed, same } = compareValues(before.values, after.values);
  if (changed.length > 0) return <Changes changed={changed} />;
  if (same.length === 0) return summarizeVersion(version, now, newer).text;
  return `Same ${hasHistory ? 'values' : 'context'} as ${older ? versionName(older).toLowerCase() : 'before'}`;
}

function Changes({ changed }: { changed: ReturnType<typeof compareValues>['changed'] }) {
  const context = changed.find(({ field }) => isContext(field));
  const [first, ...rest] = changed.filter((each) => each !== context);
  const text = fieldText(first?.after);
  const words = context && summarizeTextChange(context.before, context.after);
  return (
    <>
      {first ? (
        <>
          <b>{[first, ...rest].map(({ field }) => field.name).join(', ')}</b>{' '}
          {rest.length > 0 || context ? 'changed' : text ? `“${text}”` : 'override removed'}
        </>
      ) : null}
      {words ? (
        <>
          <b>{first ? ', context' : 'Context'}</b> <WordCounts {...words} />
          {words.quote ? `: “${words.quote}”` : null}
        </>
      ) : null}
    </>
  );
}
