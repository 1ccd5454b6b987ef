import type { Question } from './subjects.ts';

/** Asked on any page. */
export const generalQuestions: readonly Question[] = [
  [
    'What does it cost?',
    'Between 14 and 26 euros per vehicle and month, by the number of vehicles. The price list is public.',
    'kb-pricing#1',
    'kb-pricing#2',
  ],
  [
    'How long until we can use it?',
    'A small depot plans its first real day after about a week: two days for addresses and rules, then side by side with the old plan.',
    'kb-start#1',
  ],
  [
    'Can we import our addresses from Excel?',
    'Yes. Upload the sheet, match the columns once, and fix what could not be found on the map.',
    'kb-import#1',
  ],
  [
    'Do you have an interface for our own system?',
    'A documented HTTP interface for orders, plans and events, and webhooks for what changes.',
    'kb-api#1',
  ],
  [
    'Who helps when it does not work at 5 in the morning?',
    'Dispatch support is there from 4 to 22 every day, in German, English and French.',
    'kb-support#1',
  ],
  [
    'Is our data used to train anything?',
    'No. Your data is used for your plans. Models learn per customer and are deleted with the account.',
    'kb-data-use#2',
  ],
  [
    'Can I speak to someone who uses it?',
    'Gladly. Tell us your trade and size and we ask a customer who resembles you.',
    'kb-references#1',
  ],
];
