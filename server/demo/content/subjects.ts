/** What a page is about; decides what its visitors ask. */
export const subjects = [
  'electric',
  'cold',
  'pricing',
  'enterprise',
  'partners',
  'grocery',
  'municipal',
  'driver',
  'service',
  'pharma',
  'carbon',
  'fair',
] as const;
export type Subject = (typeof subjects)[number];

/** A visitor's question, the answer given, and the passages it rests on. */
export type Question = readonly [question: string, answer: string, ...chunks: string[]];
