import { type LinkProps, linkOptions } from '@tanstack/react-router';
import {
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
import type { Shortcut } from '#ui/key-map.ts';

interface MainPlace {
  label: string;
  icon: LucideIcon;
  shortcut: Shortcut;
  link: LinkProps;
  /** Active for its own address only, not for those below it. */
  exact?: boolean;
}

/** The places of the sidebar, in order. A screen appears here when it exists. */
export const places: readonly MainPlace[] = [
  {
    label: 'Overview',
    icon: LayoutDashboard,
    shortcut: 'goOverview',
    link: linkOptions({ to: '/' }),
    exact: true,
  },
  { label: 'Pages', icon: FileText, shortcut: 'goPages', link: linkOptions({ to: '/pages' }) },
  { label: 'Audiences', icon: Users, shortcut: 'goAudiences', link: linkOptions({ to: '/audiences' }) },
  { label: 'Topics', icon: MessageSquareText, shortcut: 'goTopics', link: linkOptions({ to: '/topics' }) },
  { label: 'People', icon: UserRound, shortcut: 'goPersons', link: linkOptions({ to: '/persons' }) },
  { label: 'Accounts', icon: Building2, shortcut: 'goAccounts', link: linkOptions({ to: '/accounts' }) },
];

/** The places at the sidebar's foot. */
export const footPlaces: readonly MainPlace[] = [
  { label: 'API', icon: Braces, shortcut: 'goApi', link: linkOptions({ to: '/api' }) },
  { label: 'Settings', icon: Settings, shortcut: 'goSettings', link: linkOptions({ to: '/settings' }) },
  { label: 'Help', icon: CircleHelp, shortcut: 'goHelp', link: linkOptions({ to: '/help' }) },
];
