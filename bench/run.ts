import { benchAudienceImport } from './audience-import.ts';
import { benchAudienceList } from './audience-list.ts';
import { benchCompare } from './compare.ts';
import { benchEditor } from './editor.ts';
import { benchFairness } from './fairness.ts';
import { benchFirstVisit } from './first-visit.ts';
import { benchLogs } from './logs.ts';
import { benchLongLists } from './long-lists.ts';
import { benchPalette } from './palette.ts';
import { benchRouteChange } from './route-change.ts';
import { benchSessionCounts } from './session-counts.ts';
import { benchSessionEngine } from './session-engine.ts';
import { benchSessionPage } from './session-page.ts';
import { benchSessionsBrushing } from './sessions-brushing.ts';
import { benchSessionsMemory } from './sessions-memory.ts';
import { benchSessionsOpening } from './sessions-opening.ts';
import { benchStart } from './start.ts';
import { benchTableScroll } from './table-scroll.ts';
import { benchWire } from './wire.ts';

const benchmarks = {
  start: benchStart,
  'first-visit': benchFirstVisit,
  'route-change': benchRouteChange,
  'session-page': benchSessionPage,
  'session-counts': benchSessionCounts,
  wire: benchWire,
  'session-engine': benchSessionEngine,
  'sessions-opening': benchSessionsOpening,
  'sessions-memory': benchSessionsMemory,
  'sessions-brushing': benchSessionsBrushing,
  'table-scroll': benchTableScroll,
  editor: benchEditor,
  compare: benchCompare,
  palette: benchPalette,
  'audience-import': benchAudienceImport,
  'audience-list': benchAudienceList,
  logs: benchLogs,
  'long-lists': benchLongLists,
  fairness: benchFairness,
};

const requested = process.argv.slice(2);
const unknown = requested.filter((name) => !(name in benchmarks));
if (unknown.length > 0) {
  console.error(`No bench named ${unknown.join(', ')}. There are: ${Object.keys(benchmarks).join(', ')}.`);
  process.exit(2);
}

let passed = true;
for (const [name, bench] of Object.entries(benchmarks)) {
  if (requested.length > 0 && !requested.includes(name)) continue;
  console.log(`\n${name}`);
  passed = (await bench()) && passed;
}
process.exit(passed ? 0 : 1);
