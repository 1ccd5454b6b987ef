import { clsx } from 'clsx';
import { ArrowRight } from 'lucide-react';
import { createContext, type ReactNode, use, useId, useState } from 'react';
import type { Row } from '#engines/save/index.ts';
import { safeHref } from '#lib/link.ts';
import { plural, truncate } from '#lib/text.ts';
import { Icon } from '#ui/icon.tsx';
import { parseColor } from '#ui/thumb.tsx';
import type { PreviewMetadata } from './card-of.ts';

interface PreviewCardProps {
  title: string;
  /** By which the preview finds it. */
  name?: string;
  /** Note about the whole card, at the right of its title. */
  remark?: string | null;
  children: ReactNode;
}

/** A preview with its title and remark above, and its meters below. */
export function PreviewCard({ title, name, remark, children }: PreviewCardProps) {
  const id = useId();
  return (
    <article aria-labelledby={id} data-card={name} className="relative min-w-0">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-2 text-muted text-xs">
        <h3 id={id} className="font-medium text-default">
          {title}
        </h3>
        {remark ? <span>{remark}</span> : null}
      </div>
      {children}
    </article>
  );
}

/** A card as visitors see it: light in either theme of the console. */
export const CardBox = ({ className, children }: { className: string; children: ReactNode }) => (
  <div
    data-theme="light"
    className={clsx('overflow-hidden border border-line bg-surface text-default', className)}
  >
    {children}
  </div>
);

export interface CardContent {
  metadata: PreviewMetadata | undefined;
  /** The fallback of titles. */
  title: string;
  /** The canonical URL, or else Open Graph's. */
  siteUrl: string;
}

interface CardHeadProps {
  /** Name of the site; blank if unknown. */
  site: string;
  themeColor: string | null | undefined;
  /** Button title of the header action. */
  action: string | undefined;
}

/** Header of the page: the site in its color, and the header action. */
export function CardHead({ site, themeColor, action }: CardHeadProps) {
  const color = parseColor(themeColor);
  if (!site.trim() && action === undefined) return null;
  return (
    <div className="flex h-10 items-center gap-2 border-line border-b px-5 text-sm">
      <span
        aria-hidden
        className="size-3 flex-none rounded-sm bg-strong print:[print-color-adjust:exact]"
        style={color ? { backgroundColor: color.hex } : undefined}
      />
      <bdi className="min-w-0 truncate font-medium text-strong">{truncate(site.trim(), 60)}</bdi>
      {action === undefined ? null : (
        <bdi className="ml-auto max-w-1/2 flex-none truncate text-muted text-xs">
          {truncate(action.trim(), 60) || 'No button title'}
        </bdi>
      )}
    </div>
  );
}

interface CardButtonProps {
  text: string;
  tooltip?: string | undefined;
  /** Whether it is the first one, which has the page's theme color. */
  isFirst: boolean;
  themeColor: string | null | undefined;
  /** Replaces its colors. */
  className?: string | undefined;
}

/** Button of the call-to-action card. */
export function CardButton({ text, tooltip, isFirst, themeColor, className }: CardButtonProps) {
  const color = isFirst && !className ? parseColor(themeColor) : null;
  return (
    <p
      title={tooltip}
      className={clsx(
        'flex h-9 items-center gap-2 rounded-md border px-3 font-medium text-sm',
        className ??
          (isFirst
            ? 'border-strong bg-strong text-surface print:[print-color-adjust:exact]'
            : 'border-line-strong text-strong'),
      )}
      style={color ? { borderColor: color.hex, backgroundColor: color.hex, color: color.text } : undefined}
    >
      <bdi className={clsx('min-w-0 truncate', !text.trim() && 'font-regular')}>
        {truncate(text.trim(), 200) || 'No button title'}
      </bdi>
      <Icon of={ArrowRight} size="sm" className="ms-auto" />
    </p>
  );
}

/** Keys of the row being edited and of the row around it. */
export const EditedRowsContext = createContext<readonly string[]>([]);

interface FirstRowsProps {
  rows: readonly Row[];
  /** Number of rows before the others are opened. */
  max: number;
  noun: string;
  /** A row that is always shown. */
  pinned?: Row | undefined;
  /** Renders an `li`. */
  children(row: Row, isFirst: boolean): ReactNode;
}

/** The first rows and the edited one. A button opens the others in place. */
export function FirstRows({ rows, max, noun, pinned, children }: FirstRowsProps) {
  const edited = use(EditedRowsContext);
  const [isOpen, setIsOpen] = useState(false);
  const shown = rows.filter((row, index) => index < max || row === pinned || edited.includes(row.key));
  const hidden = rows.length - shown.length;
  return (
    <>
      {(isOpen ? rows : shown).map((row) => children(row, row === rows[0]))}
      {hidden > 0 ? (
        <li>
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
            className="touch rounded-xs text-muted text-xs underline-offset-3 hover:text-strong hover:underline"
          >
            {isOpen ? `Fewer ${noun}s` : plural(hidden, `more ${noun}`)}
          </button>
        </li>
      ) : null}
    </>
  );
}

export const Missing = ({ children }: { children: string }) => <span className="text-faint">{children}</span>;

interface CardTextProps {
  text: string;
  /** Shown instead of a blank text. */
  missing: string;
  maxLength?: number;
}

/** A text of any length, or a placeholder. */
export const CardText = ({ text, missing, maxLength }: CardTextProps) =>
  text.trim() ? truncate(text, maxLength) : <Missing>{missing}</Missing>;

const MAX_PATH_SEGMENTS = 4;
const MAX_URL_LENGTH = 2000;

/** Name of the site in the page's header: Open Graph's, or else its host. */
export const siteNameOf = ({ metadata, siteUrl }: CardContent): string =>
  metadata?.ogSiteName?.trim() || parseSiteUrl(siteUrl)?.host || '';

/** Host and path segments of a URL, as clients print them; null for anything but HTTP URLs. */
export function parseSiteUrl(url: string | null | undefined): { host: string; steps: string[] } | null {
  const href = safeHref(url?.slice(0, MAX_URL_LENGTH));
  if (!href?.startsWith('http')) return null;
  const { host, pathname } = new URL(href);
  const steps = pathname.split('/', MAX_PATH_SEGMENTS + 1).filter(Boolean);
  return { host, steps: steps.map((step) => truncate(decodeSegment(step), 60)) };
}

function decodeSegment(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}
