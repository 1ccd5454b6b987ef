import type { pageStatuses, pageTypes } from '#contract/pages.ts';
import type { Subject } from './subjects.ts';

/** An action as it is written here: type, button title, purpose, and path on the site or a whole url. */
export type ActionContent = readonly [type: string, title: string, purpose: string, url: string];
/** A widget as it is written here: type, title, and the customers whose logos it shows. */
type WidgetContent = readonly [type: string, title: string, customers: readonly string[]];

export interface PageContent {
  slug: string;
  subject: Subject;
  name: string;
  title: string;
  description: string;
  ogTitle: string;
  context: string;
  brand: string;
  type: (typeof pageTypes)[number];
  status: (typeof pageStatuses)[number];
  keywords: readonly string[];
  themeColor: string;
  actions: readonly ActionContent[];
  widgets: readonly WidgetContent[];
  /** Share of all sessions, relative to the other pages. */
  traffic: number;
  /** How readily its visitors convert: the log odds added for every one. */
  appeal: number;
  /** How many audiences it gets of every 150. */
  audiences: number;
  /** Days before now that it was made and last changed. */
  made: number;
  changed: number;
}

const call: ActionContent = [
  'phone',
  'Call us',
  'Weekdays 8 to 18, for whoever would rather talk',
  'tel:+493023125100',
];
const demo: ActionContent = ['open-url', 'Book a demo', 'A 30 minute call with a planner', '/demo'];
const prices: ActionContent = ['open-url', 'See the price list', 'Public prices per vehicle', '/prices'];

export const inbound: readonly PageContent[] = [
  {
    slug: 'spring-fleet',
    subject: 'electric',
    name: 'Spring fleet launch',
    title: 'Route planning for mixed electric fleets',
    description:
      'Plan electric and diesel vans together: charge stops, driver hours and delivery windows in one plan. Built with 40 fleets in the north, now open to every depot that wants to start this spring.',
    ogTitle: 'Electric and diesel, one plan',
    context:
      'For dispatch leads and fleet managers with 20 to 400 vans who have bought their first electric ones. They worry about range in winter, queues at chargers, and planners who do not trust a new tool. Show that one plan covers both kinds of van; never promise a range. The next step is a pilot of four weeks in one depot.',
    brand: 'fernhill',
    type: 'inbound',
    status: 'published',
    keywords: ['route planning', 'electric vans', 'mixed fleet', 'charging stops', 'dispatch'],
    themeColor: '#1f6f4a',
    actions: [
      demo,
      [
        'open-form',
        'Plan a pilot with us',
        'For dispatch leads who want to try one depot for four weeks before they decide',
        '/pilot',
      ],
      prices,
      ['start-chat', 'Ask dispatch support', 'Existing customers with an urgent question', '/support/chat'],
      [
        'download',
        'Download the route sheet',
        'PDF, for readers without an account',
        '/files/route-sheet.pdf',
      ],
      call,
    ],
    widgets: [
      ['logo-row', 'In use at', ['Brightway', 'Norddepot', 'Kite & Co']],
      ['figure', 'Planned by 9:00 instead of 11:30', []],
      ['quote', '“We stopped drawing circles on a map.” Dispatch lead, Brightway', ['Brightway']],
    ],
    traffic: 24,
    appeal: 0.1,
    audiences: 30,
    made: 210,
    changed: 0.02,
  },
  {
    slug: 'municipal-waste',
    subject: 'municipal',
    name: 'Municipal waste routes',
    title: 'Fewer kilometres for the same streets',
    description:
      'Collection rounds that respect one-way streets, school hours and axle weight, with proof for every container. Ready for tenders.',
    ogTitle: 'Collection rounds that hold',
    context:
      'For heads of municipal depots and their planners. Procurement is slow and public; they need references of cities of the same size, and a data protection sheet. Crews keep their knowledge of the streets: the plan proposes, the crew decides.',
    brand: 'fernhill-public',
    type: 'inbound',
    status: 'published',
    keywords: ['waste collection', 'municipal fleet', 'route optimisation', 'tender'],
    themeColor: '#2f5d8a',
    actions: [
      [
        'open-form',
        'Get the tender pack',
        'Specification, references and prices as a public buyer needs them',
        '/public/tender-pack',
      ],
      ['open-url', 'See the rounds of Halden', 'A city of 60,000 before and after', '/public/halden'],
      [
        'download',
        'Data protection sheet',
        'Four pages for the data protection officer',
        '/files/data-protection.pdf',
      ],
      call,
    ],
    widgets: [
      ['logo-row', 'Cities and utilities', ['Stadtwerke Halden', 'Ostmark Entsorgung', 'Veldkamp Reiniging']],
      ['figure', '11 % fewer kilometres in Halden, same crews', []],
    ],
    traffic: 7,
    appeal: -0.35,
    audiences: 10,
    made: 320,
    changed: 1.2,
  },
  {
    slug: 'driver-app',
    subject: 'driver',
    name: 'Driver app tour',
    title: 'See the day as your drivers do',
    description:
      'Stops, doors, contacts and proof of delivery on the phone a driver already has. Works without a network, in eleven languages.',
    ogTitle: 'The day on one screen',
    context:
      'For whoever will have to train the drivers. Most come from the spring fleet page or from a search for proof of delivery. Keep it short and show screens; do not talk about optimisation.',
    brand: 'fernhill',
    type: 'inbound',
    status: 'published',
    keywords: ['driver app', 'proof of delivery', 'offline', 'signature'],
    themeColor: '#1f6f4a',
    actions: [
      ['open-url', 'Try it in the browser', 'The app with a sample day, no account needed', '/app/try'],
      demo,
      [
        'download',
        'One page for drivers',
        'To print and hang up in the depot',
        '/files/driver-one-pager.pdf',
      ],
    ],
    widgets: [
      ['logo-row', 'Drivers at', ['Kite & Co', 'Fenwick Foods', 'Lumen Parcel']],
      ['figure', '4.7 stars from 2,310 drivers', []],
    ],
    traffic: 16,
    appeal: -0.1,
    audiences: 14,
    made: 260,
    changed: 6,
  },
  {
    slug: 'field-service',
    subject: 'service',
    name: 'Field service scheduling',
    title: 'Skills, parts and traffic in one plan',
    description:
      'Send the technician who can fix it, with the part on board, at the hour you promised. Changes reach everyone within a minute.',
    ogTitle: 'The right technician, on time',
    context:
      'For service managers with 15 to 200 technicians: heating, lifts, medical devices. They compare us with tools that only fill calendars. Talk about first-time fix rate and overtime.',
    brand: 'fernhill',
    type: 'inbound',
    status: 'published',
    keywords: ['field service', 'technician scheduling', 'first-time fix', 'spare parts'],
    themeColor: '#8a4b1f',
    actions: [
      demo,
      ['open-form', 'Send us one week of jobs', 'We plan it and show the difference', '/service/one-week'],
      prices,
      call,
    ],
    widgets: [
      ['logo-row', 'Service teams at', ['Aldermoor Lifts', 'Thermex Service', 'Brooke Medical']],
      [
        'quote',
        '“Overtime fell by a third in the first quarter.” Head of service, Thermex',
        ['Thermex Service'],
      ],
    ],
    traffic: 9,
    appeal: 0.05,
    audiences: 12,
    made: 150,
    changed: 9,
  },
  {
    slug: 'carbon-reporting',
    subject: 'carbon',
    name: 'Carbon reporting',
    title: 'Scope 1 by route, ready for audit',
    description:
      'Emissions from what was driven, not from what was refuelled. Every figure leads back to a route, a vehicle and a factor with its source.',
    ogTitle: 'Emissions with a paper trail',
    context:
      'For sustainability leads and controllers in the weeks before a report is due. They want to know where a figure comes from. Name the factor tables; do not claim savings.',
    brand: 'fernhill',
    type: 'inbound',
    status: 'published',
    keywords: ['carbon reporting', 'scope 1', 'fleet emissions', 'audit trail'],
    themeColor: '#3c6e47',
    actions: [
      ['download', 'Sample report', 'A made-up fleet of 60 vans, 14 pages', '/files/carbon-sample.pdf'],
      demo,
      ['open-url', 'Read the method', 'Factors, boundaries and rounding', '/carbon/method'],
    ],
    widgets: [
      ['logo-row', 'Audited with us', ['Norddepot', 'Veldkamp Reiniging']],
      ['figure', '0 findings in 31 audits', []],
    ],
    traffic: 6,
    appeal: -0.2,
    audiences: 7,
    made: 120,
    changed: 14,
  },
];
