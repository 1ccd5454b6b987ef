import { fallbackName } from '#lib/id.ts';

interface Named {
  versionId: string;
  versionNumber?: number | null | undefined;
}

export const versionName = ({ versionId, versionNumber }: Named): string =>
  versionNumber === null || versionNumber === undefined
    ? fallbackName('Version', versionId)
    : `Version ${versionNumber}`;
