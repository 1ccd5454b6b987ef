export { AudienceBar } from './audience-bar.tsx';
export { summarizeVersion } from './version-summary.ts';
export { type ListedVersion, versionQuery, versionStatusOf, versionsQuery } from './versions-queries.ts';
