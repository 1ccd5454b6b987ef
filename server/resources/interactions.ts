import type { Handlers } from './service.ts';

export const interactionHandlers = {
  /** Unknown sessions, and those of other tenants, return `found: false`. */
  async listInteractions({ service: { db }, tenantId, params }) {
    const session = await db
      .selectFrom('sessions')
      .leftJoin('interactions', (join) =>
        join
          .onRef('interactions.tenant_id', '=', 'sessions.tenant_id')
          .onRef('interactions.session_id', '=', 'sessions.session_id'),
      )
      .select('interactions.items')
      .where('sessions.tenant_id', '=', tenantId)
      .where('sessions.session_id', '=', params.audience_session_id)
      .executeTakeFirst();
    return { found: session !== undefined, interactions: JSON.parse(session?.items ?? '[]') };
  },
} satisfies Handlers<'listInteractions'>;
