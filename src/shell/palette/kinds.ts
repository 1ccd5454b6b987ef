import {
  Activity,
  Building2,
  FileText,
  type LucideIcon,
  MessageSquareText,
  ScrollText,
  UserRound,
  Users,
} from 'lucide-react';
import type { Recent } from '#api/sync/recents.ts';

/** Noun and icon of each kind. */
export const kinds: Record<Recent['kind'], { noun: string; icon: LucideIcon }> = {
  page: { noun: 'Page', icon: FileText },
  audience: { noun: 'Audience', icon: Users },
  session: { noun: 'Session', icon: Activity },
  topic: { noun: 'Topic', icon: MessageSquareText },
  person: { noun: 'Person', icon: UserRound },
  account: { noun: 'Account', icon: Building2 },
  accountLog: { noun: 'Log entry', icon: ScrollText },
  writtenLog: { noun: 'Log entry', icon: ScrollText },
};
