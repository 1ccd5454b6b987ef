import type { Question, Subject } from './subjects.ts';
import { tradeQuestions } from './trade-questions.ts';

/** What visitors ask, by the subject of the page. */
export const questions: Record<Subject, readonly Question[]> = {
  ...tradeQuestions,
  electric: [
    [
      'Can it plan charging stops at a customer’s own charger, if we only may use it after 10?',
      'Yes. A charger can have opening hours and an owner. The plan then uses it only in those hours, and shows the driver whom to ask on site.',
      'kb-charging-hours#3',
      'kb-site-contacts#1',
    ],
    [
      'What happens to the route when that charger is taken?',
      'The driver taps “taken”. The plan moves the stop to the next charger within reach, and tells the customers whose window shifts.',
      'kb-replanning#7',
    ],
    [
      'How do you know the range of our vans in winter?',
      'From their own last four weeks. Consumption is learned per vehicle, load and temperature, and a reserve that you set stays untouched.',
      'kb-range-model#2',
      'kb-range-model#5',
    ],
    [
      'Do diesel and electric vans end up in one plan?',
      'Yes, one plan for all of them. A van’s kind is a property like its size; stops go to whichever van serves them at the lowest cost.',
      'kb-mixed-fleet#1',
    ],
    [
      'Can we start with one depot?',
      'Most do. A pilot takes four weeks in one depot, with your own addresses, and ends with a comparison against the weeks before.',
      'kb-pilot#1',
      'kb-pilot#4',
    ],
  ],
  cold: [
    [
      'Can frozen and chilled go on the same vehicle?',
      'Yes, where the vehicle has compartments. Each order names its temperature class, and the loading order follows from the stops.',
      'kb-compartments#2',
    ],
    [
      'How often do you open the doors in the plan?',
      'Door openings have a cost, so the plan groups stops. You see the number per tour before it is released.',
      'kb-door-openings#1',
    ],
    [
      'Do our customers get the temperature record?',
      'After each delivery, as a PDF or through the interface. It holds the curve, the limits and the signature.',
      'kb-temperature-log#2',
      'kb-temperature-log#3',
    ],
    [
      'Which loggers do you read?',
      'Eleven makes over their clouds, and any logger that can send values over HTTP. The list is in the documentation.',
      'kb-loggers#1',
    ],
  ],
  pricing: [
    [
      'Is the price per vehicle or per driver?',
      'Per vehicle that is planned in a month. Spare vehicles that stand still cost nothing.',
      'kb-pricing#1',
    ],
    [
      'Can we leave after the pilot?',
      'Yes. The pilot ends by itself; nothing turns into a contract unless you sign it.',
      'kb-pilot#6',
    ],
    [
      'What did we say about the second depot?',
      'It joins in the second month at the same price, with its own training day included.',
      'call-notes#4',
    ],
    [
      'Who signs on your side?',
      'The person named in the offer. The contract opens for signature with the first button on this page.',
      'kb-contract#2',
    ],
  ],
  enterprise: [
    [
      'Do you support single sign-on?',
      'Yes, OpenID Connect and SAML, with roles taken from your groups. Accounts are removed when they disappear on your side.',
      'kb-sso#1',
      'kb-sso#3',
    ],
    [
      'Where is the data stored?',
      'In two data centres in Frankfurt. Backups stay in the European Union, encrypted with a key of your own if you like.',
      'kb-hosting#1',
      'kb-hosting#2',
    ],
    [
      'Can regions plan on their own?',
      'Each region has its own planners, rules and release times. The group sees figures of all, and may lend vehicles across.',
      'kb-regions#2',
    ],
    [
      'How long does a rollout take?',
      'Six weeks to the first depot, then about one depot a week. The rollout team stays until planners release plans alone.',
      'kb-rollout#1',
    ],
    [
      'Is there an audit log?',
      'Every change to a plan, a rule or a user, kept for two years and exportable.',
      'kb-audit#1',
    ],
  ],
  partners: [
    [
      'Which regions are still free?',
      'That is being decided. Tell us yours and how many fleets you know, and we answer within a week.',
      'kb-partners#2',
    ],
    [
      'Do partners get training?',
      'Two days, and a sandbox with sample data that is yours for as long as you are a partner.',
      'kb-partners#5',
    ],
  ],
  grocery: [
    [
      'How quickly does it replan?',
      'In about two seconds for 400 open drops. Orders that are already packed stay where they are unless you allow otherwise.',
      'kb-replanning#2',
      'kb-replanning#4',
    ],
    [
      'Can we mix cargo bikes and vans?',
      'Yes. Bikes have their own speeds, streets and loads, and the plan hands over at a hub where that saves time.',
      'kb-bikes#1',
    ],
    [
      'What does the customer see?',
      'A link with the time, which narrows as the rider gets closer. No app to install.',
      'kb-tracking-link#1',
    ],
    [
      'What if a rider calls in sick at 8?',
      'Take them off the shift; the plan is made again for the others, and you see which windows cannot be kept.',
      'kb-shifts#3',
    ],
  ],
};
