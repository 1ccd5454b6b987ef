import type { SessionInfo } from '#contract/console.ts';
import { CopyId } from '#ui/copy-id.tsx';
import { Fact, FactList } from '#ui/facts.tsx';

/** The tenant, its service, and how simultaneous edits are handled. */
export const ConnectionSection = ({ session }: { session: SessionInfo }) => (
  <div className="max-w-form">
    <FactList>
      <Fact name="Tenant">{session.tenant?.name ?? 'Unknown'}</Fact>
      <Fact name="Service">
        {session.mode === 'embedded' ? 'Included in Audience Console' : (session.serviceUrl ?? 'Unknown')}
      </Fact>
      <Fact name="API address">
        <CopyId value={`${location.origin}/v0`} name="API address" whole />
      </Fact>
      <Fact name="Key">Stored on the server. It never reaches this browser.</Fact>
      <Fact name="Local data ID">
        {session.tenant ? (
          <CopyId value={session.tenant.fingerprint} name="fingerprint of service and tenant" />
        ) : null}
      </Fact>
      <Fact name="Simultaneous edits">
        {session.extensions
          ? "Protected. Saving never overwrites someone else's changes."
          : 'Checked before each save. Two saves at the same moment can still overwrite each other.'}
      </Fact>
    </FactList>
  </div>
);
