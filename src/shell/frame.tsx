import { clsx } from 'clsx';
import { Menu, Search } from 'lucide-react';
import { Icon } from '#ui/icon.tsx';
import { Mark } from '#ui/mark.tsx';
import { SkeletonBar } from '#ui/skeleton.tsx';
import { footerNavStyle, layoutStyle, mainNavStyle, sidebarStyle, topBarStyle } from './layout-style.ts';
import { footerNavItems, mainNavItems } from './nav-items.ts';
import { navStyle } from './nav-link.tsx';
import { paletteTriggerStyle } from './palette-trigger.tsx';

/**
 * Placeholder in the HTML until React renders (`scripts/frame-in-html.ts`). Bars instead of text, because a font would
 * load before the scripts.
 */
export const Frame = () => (
  <div className={layoutStyle}>
    <div className={sidebarStyle}>
      <div className="flex h-topbar flex-none items-center gap-2 px-3 max-tablet:justify-center max-tablet:px-0">
        <Mark />
        <SkeletonBar className="w-28 max-tablet:hidden" />
      </div>
      <div className={paletteTriggerStyle(true)}>
        <Icon of={Search} size="sm" />
      </div>
      <div className={mainNavStyle}>
        <NavSkeleton of={mainNavItems} />
      </div>
      <div className={footerNavStyle}>
        <NavSkeleton of={footerNavItems} />
      </div>
    </div>
    <div className="flex min-w-0 flex-col">
      <div className={clsx(topBarStyle, 'flex items-center px-gutter text-default')}>
        <span className="-ml-2.5 grid size-hit place-items-center phone:hidden">
          <Icon of={Menu} />
        </span>
      </div>
    </div>
  </div>
);

const NavSkeleton = ({ of }: { of: typeof mainNavItems }) =>
  of.map(({ label, icon }) => (
    <div key={label} className={navStyle(true)}>
      <Icon of={icon} className="text-muted" />
      <SkeletonBar className="w-16 max-tablet:hidden" />
    </div>
  ));
