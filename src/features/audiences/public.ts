export {
  type AudiencePlace,
  CHANGED_MEANWHILE,
  saveVersion,
  useAudienceActions,
} from './audience-actions.ts';
export { AudienceBar } from './audience-bar.tsx';
export {
  type AudienceContent,
  contentOf,
  LinkCards,
  type PreviewTab,
  PreviewTabs,
} from './audience-cards.tsx';
export { AudienceHeader } from './audience-header.tsx';
export { AudiencePicture } from './audience-picture.tsx';
export { toEditedAudience } from './audience-record.ts';
export { formatPublishAt, isStuck, stateText } from './audience-state.ts';
export {
  type AudienceRow,
  audienceHitQuery,
  audienceListQuery,
  audienceQuery,
  cacheAudience,
  inFlightAudiencesQuery,
} from './audiences-queries.ts';
export type { BulkEditTask } from './bulk-edit.tsx';
export { exportForEditing, loadDirectory, loadRecords, pageFinder } from './directory.ts';
export { loadPanels } from './load-panels.ts';
export {
  describeValue,
  type Inherited,
  inheritedValue,
  nameInSentence,
  overridableFields,
} from './overridable-fields.ts';
export { useCanPublish } from './save-menu.tsx';
export { SeenBy, SeenByPicker, useLiveValues } from './seen-by.tsx';
export { countSeenPages, isLive, SeenPages } from './seen-pages.tsx';
export { StateLabel } from './state-label.tsx';
export {
  type AudienceQueries,
  describedStateOf,
  liveVersionOf,
  useAudience,
  useAudienceCounts,
} from './use-audience.ts';
export { queueMs, stepLabel, versionState, versionSteps } from './version-steps.ts';
export {
  formatLive,
  summarizeVersion,
  type VersionRecord,
  versionName,
  versionTimes,
} from './version-summary.ts';
export {
  type ListedVersion,
  type Version,
  versionQuery,
  versionStatusOf,
  versionsQuery,
} from './versions-queries.ts';
