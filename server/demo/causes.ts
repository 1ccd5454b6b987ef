/**
 * Three causes in the demo's sessions for analytics to find; ages in days.
 *
 * - `stoppedSource`: the LinkedIn campaign of the spring fleet page ends, and with it all visits from LinkedIn.
 * - `improvedAudience`: a new version of one audience of the cold chain page converts more visitors.
 * - `fallingContent`: visitors from one video advertisement of the driver app stop converting.
 */
export const causes = {
  stoppedSource: { slug: 'spring-fleet', utmSource: 'linkedin', daysAgo: 24 },
  improvedAudience: { slug: 'cold-chain', index: 14, daysAgo: 28, logOdds: [-1.1, 1.3] },
  fallingContent: { slug: 'driver-app', utmContent: 'driver-video', daysAgo: 29, logOdds: -3 },
} as const;
