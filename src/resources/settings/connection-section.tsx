import type { SessionInfo } from '#contract/console.ts';
import { CopyId } from '#ui/copy-id.tsx';
import { Fact, FactList } from '#ui/facts.tsx';

/** Who is signed in where, and how what is written is kept from overwriting. */
export const ConnectionSection = ({ session }: { session: SessionInfo }) => (
  <div className="max-w-form">
    <FactList>
      <Fact name="Tenant">{session.tenant?.name ?? 'Unknown'}</Fact>
      <Fact name="Service">
        {session.mode === 'embedded' ? 'Included in Audience Console' : (session.serviceUrl ?? 'Unknown')}
      </Fact>
      <Fact name="Address">
        <CopyId value={`${location.origin}/v0`} name="address of the API" whole />
      </Fact>
      <Fact name="Key">Stored on the server. It never reaches this browser.</Fact>
      <Fact name="Local data of">
        {session.tenant ? (
          <CopyId value={session.tenant.fingerprint} name="fingerprint of service and tenant" />
        ) : null}
      </Fact>
      <Fact name="Safe writes">
        {session.extensions
          ? "Prevented. Saving never overwrites someone else's changes."
          : 'Checked before each save. Two saves at the same moment can still overwrite each other.'}
      </Fact>
    </FactList>
  </div>
);
