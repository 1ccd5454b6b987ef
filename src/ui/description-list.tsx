import { clsx } from 'clsx';
import { ChevronRight, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { CopyId } from './copy-id.tsx';
import { Icon } from './icon.tsx';
import { LongText } from './long-text.tsx';
import { Time } from './time.tsx';

interface AsideSectionProps {
  title?: string | undefined;
  /** At the right of the title. */
  tools?: ReactNode;
  children: ReactNode;
}

/** Section of a side column. */
export function AsideSection({ title, tools, children }: AsideSectionProps) {
  return (
    <section aria-label={title} className="border-line px-5 py-5 not-first:border-t max-narrow:px-gutter">
      {title ? (
        // Its height doesn't depend on the tools.
        <div className="-mt-1 mb-1 flex h-7 items-center justify-between gap-3">
          <h2 className="font-semibold text-sm text-strong">{title}</h2>
          <div className="flex items-center gap-1">{tools}</div>
        </div>
      ) : null}
      {children}
    </section>
  );
}

export const DescriptionSection = ({ title, ...list }: DescriptionListProps & { title?: string }) => (
  <AsideSection title={title}>
    <DescriptionList {...list} />
  </AsideSection>
);

export interface DescriptionListProps {
  /** Gives each item one line, so that none moves when values load. */
  isOneLine?: boolean;
  /** Whether its items have icons instead of visible names. */
  hasIcons?: boolean;
  children: ReactNode;
}

/** Names and values in two columns. Contains `DescriptionItem` and `IdItem`. */
export const DescriptionList = ({ isOneLine = false, hasIcons = false, children }: DescriptionListProps) => (
  <dl
    className={clsx(
      'grid gap-x-2 text-sm',
      hasIcons
        ? 'grid-cols-[calc(var(--spacing)*5)_minmax(0,1fr)]'
        : isOneLine
          ? 'grid-cols-[calc(var(--spacing)*16)_minmax(0,1fr)]'
          : 'grid-cols-[calc(var(--spacing)*29)_minmax(0,1fr)]',
      isOneLine && 'one-line-items',
    )}
  >
    {children}
  </dl>
);

interface DescriptionItemProps {
  name: string;
  icon?: LucideIcon;
  missing?: string;
  children: ReactNode;
}

/** A name and its value. Strings may be of any length. */
export function DescriptionItem({ name, icon, missing = 'None', children }: DescriptionItemProps) {
  return (
    <>
      <dt className="py-1 text-muted max-phone:[&:has(+dd_a,+dd_button)]:py-3" title={icon && name}>
        {icon ? <Icon of={icon} /> : null}
        {icon ? <span className="sr-only">{name}</span> : name}
      </dt>
      <dd className="min-w-0 py-1 text-default [overflow-wrap:anywhere] max-phone:has-[a,button]:py-3">
        {typeof children === 'string' && children ? (
          <LongText>{children}</LongText>
        ) : (
          children || <span className="text-faint">{missing}</span>
        )}
      </dd>
    </>
  );
}

/** Item with an ID that can be copied. */
export const IdItem = ({ name, value }: { name: string; value: string | null | undefined }) => (
  <DescriptionItem name={name}>
    {value ? <CopyId value={value} name={`${name.toLowerCase()} ID`} /> : null}
  </DescriptionItem>
);

interface TimeItemProps {
  name: string;
  value: string | null | undefined;
  exact?: boolean;
}

/** Item with a time. */
export const TimeItem = ({ name, value, exact = true }: TimeItemProps) => (
  <DescriptionItem name={name}>
    <Time value={value} exact={exact} />
  </DescriptionItem>
);

/** Section *Details* of a side column, closed at first. */
export const DetailsSection = ({ isOpen = false, ...list }: DescriptionListProps & { isOpen?: boolean }) => (
  <AsideSection>
    <details open={isOpen} className="group text-sm">
      <summary className="flex cursor-pointer items-center gap-1.5 font-semibold text-strong">
        <Icon of={ChevronRight} size="sm" className="text-muted group-open:rotate-90" />
        Details
      </summary>
      <div className="mt-2">
        <DescriptionList {...list} />
      </div>
    </details>
  </AsideSection>
);
