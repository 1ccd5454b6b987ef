import { expect, it } from 'vitest';
import type { SessionSegment } from '#engines/sessions/segments.ts';
import { segmentCategory, segmentLabel } from './segment-labels.ts';

const segments: [string, Pick<SessionSegment, 'dimension' | 'filter'>][] = [
  ['Weekday Monday', { dimension: 'week', filter: { days: [0, 0], hours: [0, 23] } }],
  ['Hour 23:00 to 00:00', { dimension: 'week', filter: { days: [0, 6], hours: [23, 23] } }],
  ['Clicks 1 click', { dimension: 'clicks', filter: { from: 1, to: 2 } }],
  ['Clicks 12 to 14 clicks', { dimension: 'clicks', filter: { from: 12, to: 15 } }],
  ['Clicks 200 clicks or more', { dimension: 'clicks', filter: { from: 200, to: null } }],
  ['Questions 9 questions', { dimension: 'questions', filter: { from: 9, to: 10 } }],
  ['Scroll depth 95 to 100%', { dimension: 'scroll', filter: { from: 95, to: null } }],
  ['Source google', { dimension: 'source', filter: ['google'] }],
  ['Source None', { dimension: 'source', filter: [''] }],
  ['Source Unknown', { dimension: 'source', filter: [null] }],
  ['Converted Yes', { dimension: 'conversion', filter: ['yes'] }],
  ['Converted Unknown', { dimension: 'conversion', filter: ['unknown'] }],
];

it.each(segments)('labels a segment %s', (text, segment) =>
  expect(`${segmentCategory(segment)} ${segmentLabel(segment)}`).toBe(text),
);
