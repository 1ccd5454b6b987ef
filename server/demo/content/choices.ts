import type { Subject } from './subjects.ts';

/** What a page offers to choose before anything is asked. */
export interface Choice {
  component: string;
  label: string;
  options: readonly string[];
}

export const choices: Record<Subject, Choice> = {
  electric: {
    component: 'fleet-mix',
    label: 'What do you run today?',
    options: ['Diesel only', 'Mixed', 'Electric only'],
  },
  cold: {
    component: 'goods',
    label: 'What do you deliver?',
    options: ['Frozen', 'Chilled', 'Frozen and chilled', 'Dry as well'],
  },
  pricing: {
    component: 'next-step',
    label: 'What do you need next?',
    options: ['The contract', 'An answer', 'More time'],
  },
  enterprise: {
    component: 'reader',
    label: 'What do you look after?',
    options: ['Operations', 'IT', 'Procurement', 'Something else'],
  },
  partners: {
    component: 'trade',
    label: 'What do you do?',
    options: ['Telematics', 'Consulting', 'Software'],
  },
  grocery: {
    component: 'window',
    label: 'How long are your windows?',
    options: ['30 minutes', 'One hour', 'Two hours', 'Half a day'],
  },
  municipal: {
    component: 'inhabitants',
    label: 'How large is your city?',
    options: ['Below 20,000', '20,000 to 100,000', 'Above 100,000'],
  },
  driver: {
    component: 'phones',
    label: 'Which phones do your drivers have?',
    options: ['Their own', 'Company Android', 'Company iPhone', 'Handheld scanners'],
  },
  service: {
    component: 'trade',
    label: 'What do your technicians look after?',
    options: ['Heating', 'Lifts', 'Medical devices', 'Something else'],
  },
  pharma: { component: 'role', label: 'What do you look after?', options: ['Quality', 'Transport', 'Both'] },
  carbon: {
    component: 'report',
    label: 'When is your report due?',
    options: ['This month', 'This quarter', 'Later'],
  },
  fair: { component: 'met', label: 'Did we meet at the stand?', options: ['Yes', 'No'] },
};
