import type { Tenant } from '#server/testing/harness.ts';
import { quantile, report } from './figures.ts';

const ITERATIONS = 60;
const MAX_RATIO = 1.3;

/** Requests to compare, by name. */
export type Requests = Record<string, (tenant: Tenant) => Promise<{ items: unknown[] }>>;

/** Measures requests on a small and a large tenant. Returns whether the large one is within budget. */
export async function compareSizes(
  title: string,
  requests: Requests,
  [small, large]: readonly [Tenant, Tenant],
): Promise<boolean> {
  let passed = true;
  for (const [name, send] of Object.entries(requests)) {
    const times: [number[], number[]] = [[], []];
    // Interleaved, so that noise affects both alike.
    for (let round = -5; round < ITERATIONS; round += 1)
      for (const [index, tenant] of [small, large].entries()) {
        const started = performance.now();
        const { items } = await send(tenant);
        if (round >= 0) times[index]?.push(performance.now() - started);
        if (items.length === 0) throw new Error(`${name}: nothing found`);
      }
    const [smallMs, largeMs] = times.map((each) => quantile(each, 0.5)) as [number, number];
    report(`${title}: ${name}, p50`, largeMs, 'ms');
    passed = report(`${title}: ratio`, largeMs / smallMs, '×', MAX_RATIO) && passed;
  }
  return passed;
}
