import { ServiceError } from '#server/errors.ts';

/** Three tenants at this limit leave connections of the database free for others. */
const MAX_RUNNING = 6;
const MAX_WAITING = 200;

interface Share {
  running: number;
  waiting: (() => void)[];
}

const tooMany = () =>
  new ServiceError(503, 'too_busy', 'Too many requests of this tenant are waiting. Try again in a moment.', {
    headers: { 'retry-after': '2' },
  });

/** Runs at most six requests of a tenant at a time, in their order, so that none takes the database from others. */
export function fairUse() {
  const shares = new Map<string, Share>();
  return async function run<T>(tenantId: string, work: () => Promise<T>): Promise<T> {
    const share = shares.get(tenantId) ?? { running: 0, waiting: [] };
    shares.set(tenantId, share);
    if (share.running < MAX_RUNNING) share.running++;
    else if (share.waiting.length === MAX_WAITING) throw tooMany();
    // Whoever ends hands its place over.
    else await new Promise<void>((resolve) => share.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = share.waiting.shift();
      if (next) next();
      else if (--share.running === 0) shares.delete(tenantId);
    }
  };
}
