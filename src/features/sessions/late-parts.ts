import { CampaignTags } from './campaign-tags.tsx';
import { CustomRange, DayForm } from './custom-range.tsx';
import { Differences } from './differences/differences.tsx';
import { exportSessions } from './export-sessions.ts';
import { FiguresMethod } from './figures-method.tsx';
import { InteractionsSection } from './interactions/interactions-section.tsx';
import { SessionsTable } from './sessions-table.tsx';

/** Parts that aren't needed for the first figures. */
export const sessionParts = {
  CampaignTags,
  CustomRange,
  DayForm,
  Differences,
  exportSessions,
  FiguresMethod,
  InteractionsSection,
  SessionsTable,
};
