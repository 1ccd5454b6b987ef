import { type LinkProps, linkOptions } from '@tanstack/react-router';
import {
  Activity,
  Braces,
  Building2,
  CircleHelp,
  FileText,
  LayoutDashboard,
  type LucideIcon,
  MessageSquareText,
  Settings,
  UserRound,
  Users,
} from 'lucide-react';
import { useMemo } from 'react';
import { useIsOffered } from '#api/transport/session.ts';
import type { Capability } from '#contract/capabilities.ts';
import type { Shortcut } from '#ui/key-map.ts';

export interface NavItem {
  label: string;
  icon: LucideIcon;
  shortcut: Shortcut;
  link: LinkProps;
  /** Active on its own path only, not on nested ones. */
  exact?: boolean;
  /** Shown if the service has it. */
  capability?: Capability;
}

export const mainNavItems: readonly NavItem[] = [
  {
    label: 'Overview',
    icon: LayoutDashboard,
    shortcut: 'goOverview',
    link: linkOptions({ to: '/' }),
    exact: true,
  },
  { label: 'Pages', icon: FileText, shortcut: 'goPages', link: linkOptions({ to: '/pages' }) },
  { label: 'Audiences', icon: Users, shortcut: 'goAudiences', link: linkOptions({ to: '/audiences' }) },
  {
    label: 'Sessions',
    icon: Activity,
    shortcut: 'goSessions',
    link: linkOptions({ to: '/sessions' }),
    capability: 'session-counts',
  },
  { label: 'Topics', icon: MessageSquareText, shortcut: 'goTopics', link: linkOptions({ to: '/topics' }) },
  { label: 'People', icon: UserRound, shortcut: 'goPersons', link: linkOptions({ to: '/persons' }) },
  { label: 'Accounts', icon: Building2, shortcut: 'goAccounts', link: linkOptions({ to: '/accounts' }) },
];

export const footerNavItems: readonly NavItem[] = [
  { label: 'Settings', icon: Settings, shortcut: 'goSettings', link: linkOptions({ to: '/settings' }) },
  { label: 'Help', icon: CircleHelp, shortcut: 'goHelp', link: linkOptions({ to: '/help' }) },
];

/** Without a link in the sidebar. */
export const hiddenNavItems: readonly NavItem[] = [
  { label: 'API reference', icon: Braces, shortcut: 'goApi', link: linkOptions({ to: '/api' }) },
];

/** Items whose screens the service supports. */
export function useNavItems(items: readonly NavItem[]): readonly NavItem[] {
  const isOffered = useIsOffered();
  return useMemo(
    () => items.filter(({ capability }) => !capability || isOffered(capability)),
    [items, isOffered],
  );
}
