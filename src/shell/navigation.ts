import { linkOptions } from '@tanstack/react-router';
import { FileText, Settings } from 'lucide-react';

/** The places of the sidebar, in order. A screen appears here when it exists. */
export const places = [{ label: 'Pages', icon: FileText, link: linkOptions({ to: '/pages' }) }];

/** The places at the sidebar's foot. */
export const footPlaces = [{ label: 'Settings', icon: Settings, link: linkOptions({ to: '/settings' }) }];

/** The screens of one page, in the order of their tabs. */
export const pageTabs = (pageId: string) => [
  { label: 'Sessions', link: linkOptions({ to: '/pages/$pageId/sessions', params: { pageId } }) },
];
