import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useIsOffered } from '#api/transport/session.ts';
import type { Capability } from '#contract/capabilities.ts';
import { formatCount } from '#lib/text.ts';
import { useCommands } from '#ui/commands.ts';
import type { Shortcut } from '#ui/key-map.ts';
import { scrollToMiddle } from '#ui/scroll-within.ts';

export interface Tab {
  label: string;
  link: LinkProps;
  shortcut?: Shortcut;
  /** Null while it loads: its width is reserved. */
  count?: number | null | undefined;
  /** Shown only if the service has it. */
  capability?: Capability;
  /** Active on its own path only, not on nested ones. */
  exact?: boolean;
}

interface TabBarProps {
  label: string;
  tabs: readonly Tab[];
  /** Controls at the right end. */
  children?: ReactNode;
}

/** Screens of one record, as links under the top bar. */
export function TabBar({ label, tabs: all, children }: TabBarProps) {
  const isOffered = useIsOffered();
  const tabs = all.filter(({ capability }) => !capability || isOffered(capability));
  useCommands(
    tabs.map((tab) => ({ label: tab.label, detail: label, link: tab.link, shortcut: tab.shortcut })),
  );
  return (
    <div className="flex min-h-tabs flex-none flex-wrap items-center gap-x-5 desktop:flex-nowrap gap-y-2 border-line border-b px-gutter">
      {/* The current tab's underline covers the bar's border. Tabs fade out at the edges of phones, where they scroll. */}
      <nav
        ref={showCurrentTab}
        aria-label={label}
        className="relative -mr-2 -mb-line flex gap-5 desktop:flex-none self-stretch overflow-x-auto pr-2 text-sm max-tablet:-mx-gutter max-tablet:mask-x-from-[calc(100%-var(--gutter))] max-tablet:px-gutter max-tablet:[scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <Link
            key={tab.label}
            {...tab.link}
            activeOptions={{ includeSearch: false, exact: tab.exact ?? false }}
            activeProps={{ 'aria-current': 'page' }}
            className="group grid h-tabs flex-none font-nav text-muted whitespace-nowrap -outline-offset-2 hover:text-strong aria-[current]:font-medium aria-[current]:text-strong"
          >
            <span className="col-start-1 row-start-1 flex items-center gap-1.5 justify-self-start border-b-2 border-transparent group-aria-[current]:border-strong forced-colors:not-group-aria-[current]:border-b-0">
              {tab.label}
              {typeof tab.count === 'number' ? (
                <span className="tnum font-regular text-faint">{formatCount(tab.count)}</span>
              ) : null}
            </span>
            {tab.count === undefined ? null : (
              // Reserves the count's width, partly from the gap to the next tab.
              <span
                aria-hidden
                data-label={tab.label}
                className="invisible col-start-1 row-start-1 -mr-2 before:mr-[calc(3.5ch+var(--spacing)*1.5)] before:content-[attr(data-label)]"
              />
            )}
          </Link>
        ))}
      </nav>
      {children ? (
        <div className="ml-auto flex min-w-0 flex-wrap items-center gap-2 py-1.5 max-phone:ml-0 max-phone:w-full">
          {children}
        </div>
      ) : null}
    </div>
  );
}

/** Scrolls to the current tab, which may be out of view on phones. */
const showCurrentTab = (nav: HTMLElement | null) =>
  scrollToMiddle(nav?.querySelector('[aria-current]') ?? null);
