import type { SoakLog } from './soak-log.ts';
import { fetchAll, type Target, type Tenant } from './target.ts';

interface Entry {
  accountLogId: string;
  payload: { key: string; text: string };
}

interface Audience {
  audienceId: string;
  effectiveName: string;
}

/** Reads everything back. Describes each confirmed write that is lost, duplicated, or in the wrong tenant. */
export async function verify(target: Target, tenants: readonly Tenant[], log: SoakLog): Promise<string[]> {
  const errors: string[] = [];
  for (const tenant of tenants) {
    const stored = new Map<string, string[]>();
    const accounts = await fetchAll<{ accountId: string; domain: string | null }>(
      target,
      tenant.key,
      '/v0/accounts',
    );
    for (const { accountId, domain } of accounts) {
      if (!domain?.endsWith(`.${tenant.marker}.example`)) continue;
      const entries = await fetchAll<Entry>(target, tenant.key, `/v0/accounts/${accountId}/logs`);
      for (const { accountLogId, payload } of entries) {
        if (!payload.text.startsWith(tenant.marker)) errors.push(`${tenant.name} holds "${payload.text}"`);
        const confirmed = log.texts.get(accountLogId);
        if (confirmed !== undefined && confirmed !== payload.text)
          errors.push(
            `${tenant.name}: entry ${accountLogId} is "${payload.text}", confirmed was "${confirmed}"`,
          );
        stored.set(payload.key, [...(stored.get(payload.key) ?? []), accountLogId]);
      }
    }
    for (const [key, id] of log.entries.get(tenant.name) ?? []) {
      const ids = stored.get(key) ?? [];
      if (ids.length !== 1 || ids[0] !== id)
        errors.push(`${tenant.name}: entry ${key} was confirmed as ${id}, stored are [${ids}]`);
    }

    const confirmed = log.audiences.get(tenant.name) ?? new Set<string>();
    const found = new Map<string, string>();
    for (const pageId of tenant.pageIds) {
      const path = `/v0/audiences/search?query=${pageId}&limit=10000`;
      const response = await fetch(`${target.url}${path}`, { headers: { 'x-api-key': tenant.key } });
      const { items } = (await response.json()) as { items: Audience[] };
      for (const { audienceId, effectiveName } of items) found.set(audienceId, effectiveName);
    }
    for (const id of confirmed)
      if (found.get(id) !== log.names.get(id))
        errors.push(
          `${tenant.name}: audience ${id} is "${found.get(id)}", confirmed was "${log.names.get(id)}"`,
        );
  }
  return errors;
}
