/**
 * Modules that screens share. By default, each set of modules with the same importers is a chunk: up to fifty requests
 * for a screen, and small files compress badly. What more screens use comes first, as a chunk includes its imports.
 */
const SHARED_CHUNKS = {
  icons: /lucide-react/,
  screens:
    /(shell\/(query-section|tabs)|ui\/(select|textarea|copy-id|tailored|scroll-within)|lib\/(duration|worker-rpc))\./,
  details: /ui\/(description-list|long-text|data-link|source)\./,
  fields: /(overridable-fields|metadata-fields)\./,
  checks: /checks\/(rules|url|limits)\./,
  results: /(audience-results|audience-record|live-list)\./,
  sessions: /(sessions-search|sessions-queries|sessions\/format|counting\/view|comparison-period)\./,
  document: /(save\/(issues|labels|record|changes|classify-error)|issue-mark)\./,
  forms: /react-hook-form/,
  findings: /(describe-findings|rate-delta|use-page-marks)\./,
  record: /(record-screen|page-shape|page-state-note)\./,
  messages: /contract\/messages\./,
  audiences: /(audience-requests|audience-actions)\./,
  timeline: /useQueries|sessions\/timeline\./,
  saving: /engines\/save\/|(use-save-action|live-region)\./,
  drafts: /(lazy-parts|leave-guard|fields\/text-field|use-editor-field|use-stored-draft)\./,
  editing: /(use-save-engine|save-controls|conflict-gate)\./,
  readout: /charts\/(readout|legend|geometry)\./,
  trend: /(day-trend|pages\/questions)\./,
};

const FIRST =
  /\/(query-client|pages-screen|polling|record-cache|command-button|audiences-queries|audience-state)\.ts/;
const MAX_PRIORITY = 100;

/** Groups of rolldown's `codeSplitting`: what a first visit to `/pages` loads stays apart from what screens share. */
export const chunkGroups = [
  { name: 'first', test: FIRST, priority: MAX_PRIORITY },
  { name: 'index', tags: ['$initial' as const], priority: MAX_PRIORITY - 1 },
  ...Object.entries(SHARED_CHUNKS).map(([name, test], index) => ({
    name,
    test,
    minShareCount: 2,
    priority: MAX_PRIORITY - 2 - index,
  })),
];
