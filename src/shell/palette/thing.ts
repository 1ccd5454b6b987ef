import type { QueryClient } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import type { Recent } from '#api/sync/recents.ts';

/** Where something leads: one of its screens, say. */
export interface Place {
  label: string;
  link: LinkProps;
}

/** Something that can be gone to. */
export interface Thing {
  /** Tells it from all others: its kind and its id, as `page:page_01…`. */
  key: string;
  icon: LucideIcon;
  name: string;
  /** A muted second text: what it is, where it belongs. */
  detail?: string;
  /** Further texts that it is found by. */
  more?: readonly (string | null | undefined)[];
  link: LinkProps;
  /** Its screens. */
  places?: readonly Place[];
}

/** What tells where one is, for ids that say nothing by themselves. */
export interface Here {
  pageId?: string | undefined;
  audienceId?: string | undefined;
  accountId?: string | undefined;
  recents: readonly Recent[];
}

/** A kind of things that the palette searches. It knows none itself: `offerSources` brings them. */
export interface Source {
  /** Those known in this browser; asks no service. */
  known?(client: QueryClient): Promise<readonly Thing[]> | readonly Thing[];
  /** Reads the start of what the service lists, so that more is known; it is cached as the list's own. */
  warm?(client: QueryClient): Promise<unknown>;
  /** Asks the service for those that match some words. */
  search?(client: QueryClient, words: string): Promise<readonly Thing[]>;
  /** How ids of the kind begin that our own service makes. */
  prefix?: string;
  /** What an id would lead to if it is one of the kind; nothing where that cannot be told. */
  byId?(id: string, here: Here): readonly Thing[];
}
