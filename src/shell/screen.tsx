import { clsx } from 'clsx';
import { type ReactNode, use } from 'react';
import { useArrival } from './arrival.ts';
import { Banners } from './banners.tsx';
import { Breadcrumb, type Crumb } from './breadcrumb.tsx';
import { CurlButton } from './curl-button.tsx';
import { topBarStyle } from './layout-style.ts';
import { MenuButton } from './menu-button.tsx';
import { Finder } from './palette/finder.tsx';
import { TopBarContext } from './top-bar.ts';

interface ScreenProps {
  /** Names the screen: its main heading and the document's title. */
  title: string;
  /**
   * The title is not known yet: neither the document's title nor a screen reader tells it, and the focus waits.
   */
  waiting?: boolean;
  /** What leads here; the screen itself is added as the last one. */
  crumbs?: readonly Crumb[];
  /** Buttons at the right of the top bar. */
  actions?: ReactNode;
  /** A bar under the top bar: page tabs, and the controls of range and bucket. */
  bar?: ReactNode;
  /** The heading is for screen readers only, where the breadcrumb's end says the same. */
  quiet?: boolean;
  /** Beside the heading. */
  aside?: ReactNode;
  children: ReactNode;
}

/** One screen: top bar, banners, bar, and the main landmark with its heading. */
export function Screen(props: ScreenProps) {
  const { title, waiting = false, crumbs = [], actions, bar, quiet = false, aside, children } = props;
  const within = crumbs.findLast(({ record }) => record)?.label;
  const { heading, news } = useArrival({ title, within, waiting });
  return (
    <>
      <header
        className={clsx(
          topBarStyle,
          'sticky top-0 z-sticky flex items-center gap-2 bg-surface pr-3 pl-gutter max-phone:gap-1 max-phone:pr-2',
        )}
      >
        <MenuButton />
        <Breadcrumb crumbs={[...crumbs, { label: title }]} />
        {use(TopBarContext)}
        <Finder />
        <CurlButton />
        {actions}
      </header>
      <span role="status" className="sr-only">
        {news}
      </span>
      <Banners />
      {bar}
      <main id="main" tabIndex={-1} className="flex min-w-0 flex-1 flex-col">
        <div
          className={clsx(
            !quiet && 'flex min-h-16 flex-wrap items-center gap-3 px-gutter pt-5 pb-3 max-phone:pt-4',
          )}
        >
          <h1
            ref={heading}
            tabIndex={-1}
            data-within={within}
            className={quiet ? 'sr-only' : 'font-semibold text-strong text-xl [overflow-wrap:anywhere]'}
          >
            {title}
          </h1>
          {aside}
        </div>
        {children}
      </main>
    </>
  );
}
