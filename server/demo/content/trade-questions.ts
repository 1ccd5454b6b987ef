import type { Question } from './subjects.ts';

/** Asked on pages for public and regulated trades, and for those who drive and repair. */
export const tradeQuestions: Record<
  'municipal' | 'driver' | 'service' | 'pharma' | 'carbon' | 'fair',
  readonly Question[]
> = {
  municipal: [
    [
      'Have you worked with a city of our size?',
      'With nine between 20,000 and 100,000 inhabitants. Two of them take calls from colleagues; we connect you.',
      'kb-public-references#1',
    ],
    [
      'Do crews have to follow the order on the screen?',
      'No. The plan proposes an order. Where a crew knows better, they drag a street, and the plan remembers it.',
      'kb-crew-knowledge#2',
    ],
    [
      'Can it avoid schools in the morning?',
      'Yes, streets can have hours in which they are avoided. School holidays are in the calendar.',
      'kb-street-hours#1',
    ],
    [
      'Is there a framework contract?',
      'In three countries. The tender pack lists them with numbers and dates.',
      'kb-tender-pack#4',
    ],
  ],
  driver: [
    [
      'Does it work without a network?',
      'For a whole day. Signatures and photos wait on the phone and are sent when there is a network again.',
      'kb-offline#1',
      'kb-offline#2',
    ],
    [
      'Can drivers use their own phones?',
      'Yes, the app runs in the browser and keeps private and work apart. Location is only read during a tour.',
      'kb-own-phones#1',
    ],
    [
      'Which languages are there?',
      'Eleven, among them Polish, Romanian, Turkish and Ukrainian. Each driver chooses their own.',
      'kb-languages#1',
    ],
    [
      'How does a driver report a closed street?',
      'A long press on the map. The plan avoids it for that day, for everyone.',
      'kb-closed-streets#1',
    ],
    [
      'Do you track drivers after work?',
      'No. A tour has a start and an end, and outside of it nothing is read. The works council gets that in writing.',
      'kb-works-council#2',
    ],
  ],
  service: [
    [
      'Can it match skills and certificates?',
      'Yes. A job names what it needs, a technician what they hold and until when. Expired certificates are not planned.',
      'kb-skills#1',
    ],
    [
      'What about spare parts?',
      'The plan knows which van carries which part, and adds a stop at the warehouse where one is missing.',
      'kb-parts#2',
    ],
    [
      'Can customers choose the hour?',
      'They get three windows that fit the plan and choose one. You decide how far ahead.',
      'kb-windows#3',
    ],
    [
      'Does it talk to our ERP?',
      'There are connectors for four systems and an interface for the rest. Jobs arrive within a minute.',
      'kb-connectors#1',
    ],
  ],
  pharma: [
    [
      'Is the software validated?',
      'The package holds the plans, the protocols and a signed statement. Your quality team repeats only what is specific to you.',
      'kb-validation#1',
      'kb-validation#2',
    ],
    [
      'What happens at a temperature deviation?',
      'The driver is told, the stop is put on hold, and a deviation record opens with the curve attached.',
      'kb-deviation#1',
    ],
    [
      'How long do you keep the records?',
      'Ten years by default, longer on request, readable without us.',
      'kb-retention#1',
    ],
    [
      'Can seals be scanned?',
      'Yes, at loading and at each door. A missing scan stops the release.',
      'kb-seals#2',
    ],
  ],
  carbon: [
    [
      'Which emission factors do you use?',
      'The tables of three national agencies, with year and version beside each figure. You can bring your own.',
      'kb-factors#1',
      'kb-factors#3',
    ],
    [
      'Does it count electricity?',
      'As scope 2, by place and hour of charging where you have a contract, else by the national mix.',
      'kb-scope-2#1',
    ],
    [
      'Can an auditor look for themselves?',
      'They get a reading account. Each figure opens down to the route and the vehicle.',
      'kb-auditor-access#1',
    ],
  ],
  fair: [
    [
      'Where are the recordings?',
      'Behind the first button. Six talks of twenty minutes, with subtitles.',
      'kb-fair#1',
    ],
    [
      'Will you be in Hannover again?',
      'Next year in April. Leave an address and we write once, when the stand number is known.',
      'kb-fair#2',
    ],
  ],
};
