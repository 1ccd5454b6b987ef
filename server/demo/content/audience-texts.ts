/** Sentences that supplementary contexts are made of. `{n}` becomes a number, `{company}` the company. */
export const situations = [
  '{company} runs {n} vans from two depots.',
  '{company} runs {n} vehicles, a third of them electric since January.',
  'Plans {n} tours a day, on paper until last autumn.',
  'Three people dispatch {n} drivers; one of them retires this year.',
  'Took over a competitor and now has {n} vehicles in two systems.',
  'Delivers to {n} shops, most of them before seven in the morning.',
  'Has {n} technicians, spread thinly over a large region.',
];
export const interests = [
  'Asked about charging at customers’ sites.',
  'Wants to see how the plan changes when a driver calls in sick.',
  'Cares most about overtime.',
  'Needs proof of delivery that their customers accept.',
  'Compared us with a tool that only fills calendars.',
  'Asked twice whether crews may change the order.',
  'Wants figures per depot, not for the company as a whole.',
  'Has to report emissions for the first time.',
];
export const facts = [
  'Budget decision in May.',
  'Their data protection officer has to agree first.',
  'The works council has been asked and is in favour.',
  'Contract with the present tool ends in nine months.',
  'Prefers to be written to in German.',
  'Do not mention the pilot of 2024, it was stopped.',
  'A reference call with Norddepot would help.',
  'Procurement wants three offers.',
];
export const instructions = [
  'Ask for the number of vehicles before the email address.',
  'Offer a call first, the form second.',
  'Do not ask for a phone number.',
  'Mention that nothing has to be installed.',
];

/** Names of audiences that are no single person. */
export const segments = [
  'Dispatch leads',
  'Fleet managers',
  'Operations directors',
  'Depot managers',
  'Works councils',
  'IT and security',
  'Procurement',
  'Existing customers',
  'Lost deals of 2025',
  'Newsletter readers',
  'Webinar guests',
  'Price list readers',
] as const;
export const regions = [
  'DACH',
  'Benelux',
  'Nordics',
  'UK and Ireland',
  'Iberia',
  'France',
  'Poland and Czechia',
  'North America',
] as const;
