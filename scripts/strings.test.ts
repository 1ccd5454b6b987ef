import { describe, expect, it } from 'vitest';
import { listStrings } from './strings.ts';

/** Texts that a marketer or a support agent didn't understand, and words that the product doesn't use. */
const avoided = [
  /your API key/,
  /demo tenant/,
  /No tenant has/,
  /list of types/,
  /ID of the brand/,
  /the AI that talks with visitors/,
  /[Cc]omputed (name|automatically)/,
  /[Pp]age default/,
  /New page agent/,
  /within the queue time/,
  /Replaced by .* in the queue/,
  /Versions keep the context only/,
  /^Obsolete$/,
  /^Became a draft$/,
  /Time in the queue/,
  /Saving may fail|may fail\./,
  /can't be done now/,
  /say what visitors see/,
  /^Keep as drafts?$/,
  /later changes unsaved/i,
  /^Choose one of/,
  /^Has a problem$/,
  /^Lower bound$/,
  /\bp90\b/,
  /^(Robots|Canonical URL|Creator)$/,
  /No people match/,
  /may not be accepted/,
  /Too large to save/,
  /The text of the entry/,
  /load this part/,
  /belong to someone else/,
  /Faint shortcuts/,
  /shows only once/,
  /more to come/,
  /^Search covers name, email, company, phone and exact IDs\.$/,
  /\banew\b|\bread again\b|\bread here\b/,
  /\bkept (here|for)\b/,
  /\bby (itself|themselves)\b/,
  /\b(lately|nobody|persons)\b/i,
  /\b(called|put) off\b/,
  /is tried again/,
  /\bwent together\b|\bfor sure\b/,
  /\bsettled?\b/,
];

/** Screens for people who work with the API. */
const technicalFile = /^src\/(features\/(api-reference|settings)|api)\/|^src\/shell\/curl-panel/;
/** Names of the API's own screen and guide. */
const apiName = /^(Open the )?API reference$|^Go to the API$|^API and gateway$/;

/** Files that still have some of them. */
const remaining = [
  'contract/messages.ts',
  'src/features/sessions/breakdown/rate-table.tsx',
  'src/features/sessions/figures-method.tsx',
  'src/features/sessions/key-metric-labels.ts',
];

const strings = listStrings(['src', 'contract/messages.ts']).filter(({ file }) => !remaining.includes(file));

const matching = (isAvoided: (text: string, file: string) => boolean) =>
  strings.filter(({ text, file }) => isAvoided(text, file)).map(({ text, file }) => `${file}: ${text}`);

describe('texts of the product', () => {
  it('are found', () => expect(strings.length).toBeGreaterThan(1000));

  it('avoid what users did not understand', () => {
    expect(matching((text) => avoided.some((each) => each.test(text)))).toEqual([]);
  });

  it('name the API only on technical screens', () => {
    expect(
      matching((text, file) => /\bAPI\b/.test(text) && !technicalFile.test(file) && !apiName.test(text)),
    ).toEqual([]);
  });
});
