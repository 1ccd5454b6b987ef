/** One way visitors come to a page. Shares are relative; `quality` adds to the log odds of a conversion. */
export interface Channel {
  source: string;
  medium: string;
  campaign: string;
  contents: readonly string[];
  terms: readonly string[];
  share: number;
  quality: number;
  /** Chance that a visit ends at once. */
  bounce: number;
  /** Days before the end between which it ran; all along where absent. */
  ran?: readonly [from: number, until: number];
}

const none = [''] as const;

export const channels: readonly Channel[] = [
  {
    source: '',
    medium: '',
    campaign: '',
    contents: none,
    terms: none,
    share: 26,
    quality: 0.15,
    bounce: 0.22,
  },
  {
    source: 'google',
    medium: 'organic',
    campaign: '',
    contents: none,
    terms: none,
    share: 20,
    quality: 0,
    bounce: 0.27,
  },
  {
    source: 'google',
    medium: 'cpc',
    campaign: 'brand-search',
    contents: ['text-ad-1', 'text-ad-2'],
    terms: ['fernhill', 'fernhill dispatch', 'fernhill prices'],
    share: 8,
    quality: 0.65,
    bounce: 0.14,
  },
  {
    source: 'google',
    medium: 'cpc',
    campaign: 'generic-search',
    contents: ['text-ad-1', 'text-ad-3'],
    terms: ['route planning software', 'fleet cost', 'delivery route planner', 'dispatch software'],
    share: 12,
    quality: -0.45,
    bounce: 0.38,
  },
  {
    source: 'linkedin',
    medium: 'paid-social',
    campaign: 'spring-fleet',
    contents: ['two-depots-a', 'two-depots-b', 'driver-video'],
    terms: none,
    share: 15,
    quality: -0.1,
    bounce: 0.33,
    ran: [48, 0],
  },
  {
    source: 'linkedin',
    medium: 'paid-social',
    campaign: 'winter-range',
    contents: ['cold-start', 'cold-chart'],
    terms: none,
    share: 9,
    quality: -0.8,
    bounce: 0.45,
    ran: [90, 55],
  },
  {
    source: 'newsletter',
    medium: 'email',
    campaign: 'monthly-update',
    contents: ['top-link', 'button', 'footer-link'],
    terms: none,
    share: 5,
    quality: 0.5,
    bounce: 0.12,
    ran: [39, 36],
  },
  {
    source: 'newsletter',
    medium: 'email',
    campaign: 'monthly-update',
    contents: ['top-link', 'button', 'footer-link'],
    terms: none,
    share: 5,
    quality: 0.55,
    bounce: 0.12,
    ran: [9, 6],
  },
  {
    source: 'sales',
    medium: 'email',
    campaign: 'outreach-q1',
    contents: ['sequence-1', 'sequence-2', 'sequence-3'],
    terms: none,
    share: 10,
    quality: 0.9,
    bounce: 0.1,
  },
  {
    source: 'logistik-heute.example',
    medium: 'referral',
    campaign: '',
    contents: none,
    terms: none,
    share: 4,
    quality: -0.2,
    bounce: 0.3,
    ran: [24, 10],
  },
  {
    source: 'trade-fair',
    medium: 'qr',
    campaign: 'hall-12',
    contents: ['card', 'stand'],
    terms: none,
    share: 3,
    quality: -0.3,
    bounce: 0.4,
    ran: [62, 57],
  },
];

/** What an advertisement's variant adds to the log odds; others add nothing. */
export const contentQuality: Record<string, number> = {
  'two-depots-b': 0.55,
  'driver-video': -0.5,
  'text-ad-2': 0.25,
  'text-ad-3': -0.3,
  button: 0.3,
  'footer-link': -0.4,
  'sequence-3': -0.6,
};
