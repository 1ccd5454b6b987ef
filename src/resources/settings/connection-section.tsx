import type { SessionInfo } from '#contract/console.ts';
import { CopyId } from '#ui/copy-id.tsx';
import { Fact, FactList } from '#ui/facts.tsx';

/** Who is signed in where, and how what is written is kept from overwriting. */
export const ConnectionSection = ({ session }: { session: SessionInfo }) => (
  <div className="max-w-form">
    <FactList>
      <Fact name="Tenant">{session.tenant?.name ?? 'Not named by the service'}</Fact>
      <Fact name="Service">
        {session.mode === 'embedded' ? 'Embedded in this console' : (session.serviceUrl ?? 'Unknown')}
      </Fact>
      <Fact name="Address">
        <CopyId value={`${location.origin}/v0`} name="address of the API" whole />
      </Fact>
      <Fact name="Key">Kept by the server, in an encrypted cookie. This browser never reads it.</Fact>
      <Fact name="Local data of">
        {session.tenant ? (
          <CopyId value={session.tenant.fingerprint} name="fingerprint of service and tenant" />
        ) : null}
      </Fact>
      <Fact name="Safe writes">
        {session.extensions
          ? 'Yes: a change made elsewhere in between is never overwritten.'
          : 'Read before each write: a small window remains in which a change made elsewhere is overwritten.'}
      </Fact>
    </FactList>
  </div>
);
