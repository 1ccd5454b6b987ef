import { linkOptions } from '@tanstack/react-router';
import { FileText, Settings } from 'lucide-react';
import { shortened } from '#util/id.ts';
import type { Crumb } from './breadcrumb.tsx';

/** The places of the sidebar, in order. A screen appears here when it exists. */
export const places = [{ label: 'Pages', icon: FileText, link: linkOptions({ to: '/pages' }) }];

/** The places at the sidebar's foot. */
export const footPlaces = [{ label: 'Settings', icon: Settings, link: linkOptions({ to: '/settings' }) }];

/** The screens of one page, in the order of their tabs. */
export const pageTabs = (pageId: string) => [
  { label: 'Sessions', link: linkOptions({ to: '/pages/$pageId/sessions', params: { pageId } }) },
];

/** What leads to a screen of one page. The page goes by its id until its name is known. */
export const pageCrumbs = (pageId: string, name: string | null | undefined): Crumb[] => [
  { label: 'Pages', link: linkOptions({ to: '/pages' }) },
  { label: name || shortened(pageId), link: linkOptions({ to: '/pages/$pageId', params: { pageId } }) },
];
