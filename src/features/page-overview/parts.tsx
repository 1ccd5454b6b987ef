import { Fragment, type ReactNode } from 'react';
import { safeHref } from '#lib/link.ts';
import { DataLink } from '#ui/data-link.tsx';
import { LongText } from '#ui/long-text.tsx';
import { EmptyText } from '#ui/section.tsx';

interface PartListProps<T> {
  /** Text for an empty list. */
  emptyText: string;
  parts: readonly T[];
  /** Renders a row; `number` starts at 1. */
  children(part: T, number: number): ReactNode;
}

/** A page's items of one kind. */
export function PartList<T>({ emptyText, parts, children }: PartListProps<T>) {
  if (parts.length === 0) return <EmptyText>{emptyText}</EmptyText>;
  return (
    <ol className="divide-y divide-line rounded-lg border border-line bg-surface">
      {[...parts.entries()].map(([index, part]) => (
        // Items have no stable ID; read-only lists don't reorder.
        <Fragment key={index}>{children(part, index + 1)}</Fragment>
      ))}
    </ol>
  );
}

interface PartTextProps {
  children: string | null | undefined;
  /** Text if empty, such as `No title`. */
  missing: string;
}

/** Text of an item, truncated so that others stay visible. */
export const PartText = ({ children: text, missing }: PartTextProps) =>
  text ? (
    <LongText maxLength={MAX_ROW_CHARACTERS}>{text}</LongText>
  ) : (
    <span className="text-faint">{missing}</span>
  );

export const PartUrl = ({ children: url }: { children: string | null | undefined }) =>
  url ? <DataLink href={safeHref(url)}>{url}</DataLink> : <span className="text-faint">No URL</span>;

/** Class of a row. */
export const partRow = 'px-3 py-2.5 text-sm';

/** Longer texts are truncated, so that other rows stay visible. */
const MAX_ROW_CHARACTERS = 300;
