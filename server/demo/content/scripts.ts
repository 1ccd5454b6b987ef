/** Scripts as pages carry them: data for an editor, run by nobody here. */
export const scripts = (slug: string, brand: string) => [
  {
    name: 'Page view',
    description: 'Counts a view once per tab, without a cookie',
    enabled: true,
    content: `(() => {
  const key = 'seen:${slug}';
  if (sessionStorage.getItem(key)) return;
  sessionStorage.setItem(key, '1');
  navigator.sendBeacon('https://stats.fernhill.example/view', JSON.stringify({ page: '${slug}', brand: '${brand}' }));
})();
`,
  },
  {
    name: 'Keep campaign',
    description: 'Hands the utm parameters of the first visit on to forms',
    enabled: true,
    content: `const names = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term'];
const query = new URLSearchParams(location.search);
for (const form of document.forms) {
  for (const name of names) {
    const value = query.get(name);
    if (!value) continue;
    const field = Object.assign(document.createElement('input'), { type: 'hidden', name, value });
    form.append(field);
  }
}
`,
  },
  {
    name: 'Chat widget (old)',
    description: 'Replaced by the action “Ask dispatch support”; kept until the contract ends',
    enabled: false,
    content: `window.chatSettings = { team: 'dispatch', page: '${slug}', hours: [4, 22] };
`,
  },
];

export const footer = [
  [
    'Product',
    [
      ['Route planning', '/product'],
      ['Driver app', '/driver-app'],
      ['Prices', '/prices'],
      ['What is new', '/changes'],
    ],
  ],
  [
    'Company',
    [
      ['About Fernhill', '/about'],
      ['Jobs', '/jobs'],
      ['Press', '/press'],
    ],
  ],
  [
    'Legal',
    [
      ['Imprint', '/imprint'],
      ['Privacy', '/privacy'],
      ['Terms', '/terms'],
      ['Accessibility', '/accessibility'],
    ],
  ],
] as const;
