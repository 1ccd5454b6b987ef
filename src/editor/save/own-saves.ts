import { boundTenant } from '#api/transport/bound-tenant.ts';
import { defineList } from '#storage/define-store.ts';

const MAX_OWN_SAVES = 50;

/** Versions that this browser saved. */
const ownSaves = defineList({
  name: 'own-saves',
  isCache: true,
  isItem: (item) => typeof item === 'string',
});

function versionOf(record: object): string | null {
  const { pageId, topicId, versionId, updatedAt } = record as Record<string, unknown>;
  return versionId || updatedAt ? JSON.stringify([pageId, topicId, versionId, updatedAt]) : null;
}

export function addOwnSave(tenant: string, record: object): void {
  const version = versionOf(record);
  if (version) ownSaves.update(tenant, (versions) => [...versions, version].slice(-MAX_OWN_SAVES));
}

/** Whether another tab of this browser saved this version of a record. */
export const isOwnSave = (record: object): boolean =>
  ownSaves.read(boundTenant.get()?.fingerprint ?? '').includes(versionOf(record) ?? '');
