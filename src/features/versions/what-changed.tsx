import { Fragment } from 'react';
import { useCapability } from '#api/transport/session.ts';
import { Removed, WordCounts } from '#editor/changes/diff-parts.tsx';
import {
  type AudiencePlace,
  nameInSentence,
  summarizeVersion,
  versionName,
} from '#features/audiences/public.ts';
import { formatList, truncate } from '#lib/text.ts';
import { SkeletonBar } from '#ui/skeleton.tsx';
import {
  compareValues,
  fieldText,
  isContext,
  overriddenFields,
  summarizeTextChange,
  useVersionValues,
} from './version-changes.ts';
import type { VersionRow } from './version-rows.ts';

export interface WhatChangedProps {
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

/** In characters, so that several changes fit in a line. */
const MAX_QUOTE = 48;

function Changes({ changed }: { changed: ReturnType<typeof compareValues>['changed'] }) {
  return changed.map(({ field, before, after }, at) => {
    const words = isContext(field) ? summarizeTextChange(before, after) : null;
    const text = fieldText(after);
    const quote = words ? words.quote : changed.length > 1 ? truncate(text, MAX_QUOTE) : text;
    return (
      <Fragment key={field.name}>
        {at > 0 ? ', ' : null}
        <b>{at > 0 ? nameInSentence(field) : field.name}</b> {words ? <WordCounts {...words} /> : null}
        {words && (quote || words.removedQuote) ? ': ' : null}
        {quote ? (
          `“${quote}”`
        ) : words?.removedQuote ? (
          <Removed>{`“${words.removedQuote}”`}</Removed>
        ) : words ? null : after === null ? (
          'override removed'
        ) : (
          'left empty'
        )}
      </Fragment>
    );
  });
}
