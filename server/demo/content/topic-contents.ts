/** Title, purpose (none: null) and entries, each with its type. */
export type TopicContent = readonly [
  title: string,
  purpose: string | null,
  entries: readonly (readonly [type: string, content: string])[],
];

export const topicContents: readonly TopicContent[] = [
  [
    'What Fernhill does',
    'The first answer to anybody',
    [
      [
        'text',
        'Fernhill plans routes for fleets of 20 to 5,000 vehicles: who drives what, where, in which order and when.',
      ],
      ['text', 'It plans diesel and electric vehicles, cargo bikes and technicians in one plan.'],
      ['link', 'https://fernhill.example/product'],
    ],
  ],
  [
    'Prices',
    'Say what is public, pass on the rest',
    [
      ['text', '14 to 26 euros per vehicle and month, by the number of vehicles planned in that month.'],
      ['text', 'A pilot costs 900 euros once, training included.'],
      ['rule', 'Discounts are for the sales team: never name one.'],
      ['link', 'https://fernhill.example/prices'],
    ],
  ],
  [
    'Charging and range',
    'For fleets with electric vans',
    [
      ['text', 'Consumption is learned per vehicle, load and temperature from the last four weeks.'],
      ['text', 'Chargers have opening hours, an owner and a number of plugs.'],
      ['rule', 'Never promise a range in kilometres.'],
    ],
  ],
  [
    'Pilots',
    'The usual next step',
    [
      ['text', 'Four weeks in one depot, with a comparison at the end.'],
      ['text', 'Ends by itself; nothing turns into a contract.'],
    ],
  ],
  [
    'Driver app',
    'What drivers see',
    [
      ['text', 'Runs in the browser of any phone of the last six years, a whole day without a network.'],
      [
        'text',
        'Languages: Arabic, Dutch, English, French, German, Italian, Polish, Portuguese, Romanian, Turkish, Ukrainian.',
      ],
      ['faq', 'Location is read during a tour only.'],
    ],
  ],
  [
    'Data protection',
    'Short answers; the documents for the rest',
    [
      ['text', 'Data stays in Frankfurt; backups stay in the European Union.'],
      ['text', 'A processing agreement is part of every contract.'],
      ['link', 'https://fernhill.example/files/data-protection.pdf'],
    ],
  ],
  [
    'Security',
    'For IT and questionnaires',
    [
      ['text', 'OpenID Connect and SAML, roles from groups, second factor for local accounts.'],
      ['text', 'Penetration test every year; the summary is shared under an agreement.'],
    ],
  ],
  [
    'Integrations',
    'Systems people name',
    [
      [
        'list',
        'ERP: four connectors. Telematics: eleven makes. Loggers: eleven makes. Everything else: HTTP interface.',
      ],
      ['link', 'https://fernhill.example/docs/api'],
    ],
  ],
  [
    'Cold chain',
    'Food and flowers',
    [
      ['text', 'Temperature classes per order, compartments per vehicle, a cost for door openings.'],
      ['faq', 'Customers get the temperature record after each delivery.'],
    ],
  ],
  [
    'Pharma',
    'Every claim has a document',
    [
      ['text', 'Validation package with protocols and a signed statement.'],
      ['rule', 'Leave prices to the call.'],
      ['text', 'Records are kept for ten years and readable without us.'],
    ],
  ],
  [
    'Public buyers',
    'Cities, utilities and schools',
    [
      ['text', 'Framework contracts in three countries, listed in the tender pack.'],
      ['text', 'References: nine cities between 20,000 and 100,000 inhabitants.'],
    ],
  ],
  [
    'Carbon figures',
    'Method before numbers',
    [
      ['text', 'Scope 1 from kilometres driven, with factor, year and source beside each figure.'],
      ['rule', 'Do not claim savings; show the method.'],
    ],
  ],
  [
    'Support hours',
    null,
    [
      ['text', 'Dispatch support from 4 to 22 every day, in German, English and French.'],
      ['text', 'Phone +49 30 23125 100, chat on every page.'],
    ],
  ],
  [
    'Competitors',
    'Be fair, be short',
    [
      ['rule', 'Say what we do; do not say what others lack.'],
      ['text', 'Most visitors compare us with calendar tools and with spreadsheets.'],
    ],
  ],
  [
    'Tone',
    'How every page speaks',
    [
      ['rule', 'Plain words, short sentences, no exclamation marks.'],
      ['rule', 'Say “we do not know” where that is so, and offer a call.'],
      ['text', 'Groß- und Kleinschreibung folgt der Sprache des Besuchers; im Deutschen „Sie“.'],
    ],
  ],
];
