import { plural } from '#lib/text.ts';
import type { SaveConfirmation } from './save-engine.ts';

type Problems = NonNullable<SaveConfirmation['locations']>;

/** Asks before problems go live, or says that unsafe links, which are among them, can't. */
export const publishConfirmation = (problems: Problems, unsafe: Problems): SaveConfirmation =>
  unsafe.length > 0
    ? {
        title: `Can't publish ${plural(unsafe.length, 'unsafe link')}`,
        detail: "These links can run code in a visitor's browser. Select one to fix it.",
        locations: unsafe,
      }
    : {
        title: `Publish with ${plural(problems.length, 'problem')}?`,
        detail: 'Visitors are affected as soon as this is live. Select a problem to fix it.',
        action: 'Publish anyway',
        danger: true,
        locations: problems,
      };
