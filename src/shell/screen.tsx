import { Link, type LinkProps } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { createContext, type ReactNode, type RefObject, use } from 'react';
import type { MenuItem, Submenu } from '#ui/menu.tsx';
import { Skeleton, SkeletonBar } from '#ui/skeleton.tsx';
import { Banners } from './banners.tsx';
import { topBarStyle } from './layout-style.ts';
import { PaletteTrigger } from './palette-trigger.tsx';
import { ScreenMenu } from './screen-menu.tsx';
import { MenuButton } from './sidebar.tsx';
import { usePageTitle } from './use-page-title.ts';

/** Content of every top bar, before the buttons at the right. Editors have it in their own. */
export const TopBarContext = createContext<ReactNode>(null);

export interface ScreenProps {
  /** Main heading and document title. */
  title: string;
  /** The title isn't final: it is neither set nor announced, and the focus stays. */
  isLoading?: boolean;
  /** Shows a bar instead of the title in the breadcrumb. */
  isTitlePending?: boolean;
  /** Ancestors of the screen, which is appended. */
  breadcrumbs?: readonly Crumb[];
  /** First items of the menu in the top bar; null if `actions` contains the menu. */
  menu?: readonly (MenuItem | Submenu)[] | null;
  /** Whether the menu has *Copy as cURL*. */
  hasCurl?: boolean;
  /** Buttons at the right of the top bar. */
  actions?: ReactNode;
  /** A bar under the top bar: page tabs, and the controls of range and bucket. */
  bar?: ReactNode;
  /** Hides the heading visually, as the breadcrumb has the same text. */
  isSubtle?: boolean;
  /** The content has the main heading. */
  hasOwnHeading?: boolean;
  /** Draws the main heading with this ref, and what belongs to it. */
  heading?(ref: RefObject<HTMLHeadingElement | null>): ReactNode;
  /** Content next to the heading or sentence. */
  aside?: ReactNode;
  /** Summary shown instead of the title; null while it loads. */
  sentence?: ReactNode;
  /** Figures at the right of the sentence, on wide screens. */
  figures?: string | null;
  children: ReactNode;
}

/** Top bar, banners, and the main landmark with the heading. */
export function Screen(props: ScreenProps) {
  const { title, isLoading = false, breadcrumbs = [], isSubtle = false, menu = [], actions } = props;
  const { sentence, isTitlePending = false } = props;
  const hidesTitle = isSubtle || sentence !== undefined;
  const recordName = breadcrumbs.findLast(({ record }) => record)?.label;
  const { heading, announcement } = usePageTitle({ title, recordName, isLoading });
  return (
    <>
      <header
        className={clsx(
          topBarStyle,
          'sticky top-0 z-sticky flex items-center gap-2 bg-surface px-gutter max-phone:gap-0 max-phone:pr-2',
        )}
      >
        <MenuButton />
        <Breadcrumb breadcrumbs={[...breadcrumbs, { label: title, isPending: isTitlePending }]} />
        {menu === null ? (
          actions
        ) : (
          <>
            {use(TopBarContext)}
            <div
              className={clsx(
                'ml-auto flex flex-none items-center gap-2 max-phone:gap-0.5',
                // Its icon ends with the content below.
                !actions && '-mr-1.5 max-phone:-mr-1',
              )}
            >
              <PaletteTrigger isIcon />
              <ScreenMenu items={menu} {...(props.hasCurl !== undefined && { hasCurl: props.hasCurl })} />
              {actions}
            </div>
          </>
        )}
      </header>
      <span role="status" className="sr-only">
        {announcement}
      </span>
      <Banners />
      {props.bar}
      <main id="main" tabIndex={-1} className="flex min-w-0 flex-1 flex-col">
        {sentence === undefined ? null : (
          <div className="sentence-line">
            <p className="title-links line-clamp-2 font-semibold text-strong text-xl text-balance [overflow-wrap:anywhere] max-wide:text-lg">
              {sentence ?? (
                // Phones need two lines.
                <span className="flex h-lh items-center max-phone:h-[2lh]">
                  <Skeleton className="h-5! w-80 max-w-full" />
                </span>
              )}
            </p>
            {/* It follows the text, so it would move. */}
            <span className={clsx('contents max-phone:hidden', sentence === null && 'invisible')}>
              {props.aside}
            </span>
            <span className="tnum ml-auto flex-none text-muted text-xs max-wide:hidden">{props.figures}</span>
          </div>
        )}
        {props.heading?.(heading)}
        {props.hasOwnHeading || props.heading ? null : (
          <div
            className={clsx(
              !hidesTitle && 'flex min-h-16 flex-wrap items-center gap-3 px-gutter pt-5 pb-3 max-phone:pt-4',
            )}
          >
            <h1
              ref={heading}
              tabIndex={-1}
              data-within={recordName}
              className={
                hidesTitle ? 'sr-only' : 'font-semibold text-strong text-xl [overflow-wrap:anywhere]'
              }
            >
              {isLoading && isSubtle ? `Loading ${title}` : title}
            </h1>
            {sentence === undefined ? props.aside : null}
          </div>
        )}
        {props.children}
      </main>
    </>
  );
}

export interface Crumb {
  label: string;
  link?: LinkProps;
  /** Whether it is a record's name, which the document title includes. */
  record?: boolean;
  /** Shows a bar until the name is loaded. The names after it follow then, at their place. */
  isPending?: boolean;
}

/** Shows two levels on tablets, one on phones: a record rather than its tab. */
function Breadcrumb({ breadcrumbs }: { breadcrumbs: readonly Crumb[] }) {
  const phoneFromEnd = breadcrumbs.at(-2)?.record ? 1 : 0;
  const pending = breadcrumbs.findIndex(({ isPending }) => isPending);
  const isPendingOnTablets = breadcrumbs.length - pending <= 2;
  return (
    <nav
      aria-label="Breadcrumb"
      className="min-w-8 overflow-hidden text-muted text-sm whitespace-nowrap max-phone:flex-1"
    >
      <ol className="flex min-w-0 items-center gap-1.5">
        {[...breadcrumbs.entries()].map(([index, { label, link, isPending }]) => {
          const fromEnd = breadcrumbs.length - 1 - index;
          return (
            <li
              key={index}
              className={clsx(
                'flex min-h-lh items-center gap-1.5',
                fromEnd > 1 && 'max-tablet:hidden',
                fromEnd !== phoneFromEnd && 'max-phone:hidden',
                // Truncates the last one first; on tablets also the one before it.
                fromEnd > 0 ? 'min-w-0 shrink-0 max-tablet:shrink' : 'min-w-8 shrink-[99]',
                pending >= 0 && index > pending && (isPendingOnTablets ? 'phone:hidden' : 'tablet:hidden'),
              )}
            >
              {isPending ? (
                <SkeletonBar className="w-24" />
              ) : link ? (
                <>
                  <Link
                    {...link}
                    dir="auto"
                    className="inline-block max-w-50 desktop:max-w-80 truncate rounded-xs hover:text-strong max-tablet:max-w-40 max-phone:max-w-full max-phone:font-medium max-phone:text-strong"
                  >
                    {label}
                  </Link>
                  <span aria-hidden className="text-faint opacity-60 max-phone:hidden">
                    /
                  </span>
                </>
              ) : (
                <span aria-current="page" dir="auto" className="truncate font-medium text-strong">
                  {label}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
