import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { runMutation } from '#api/queries/run-mutation.ts';
import { sessionQuery } from '#api/transport/session.ts';
import { confirm, toast } from '#shell/notify.ts';
import { Button } from '#ui/button.tsx';
import { InPalette } from '#ui/in-palette.tsx';
import { learn } from './audiences-queries.ts';

interface ReadCurrentProps {
  pageId: string;
  audienceId: string;
}

/**
 * Loads all values of an audience with an empty update, as the API has no read. Asks first where another
 * service may count that as a write.
 */
export function ReadCurrent({ pageId, audienceId }: ReadCurrentProps) {
  const client = useQueryClient();
  const { data: session } = useSuspenseQuery(sessionQuery);
  const [busy, setBusy] = useState(false);
  const request = {
    operation: 'updateAudience',
    input: { params: { page_id: pageId, audience_id: audienceId }, body: {} },
  } as const;
  const read = async () => {
    const agreed =
      session.extensions ||
      (await confirm({
        title: 'Load current values?',
        detail:
          'This sends an empty update, as the API has no other way to load an audience. It may create a new version.',
        action: 'Load current values',
        request,
      }));
    if (!agreed) return;
    setBusy(true);
    try {
      await learn(client, await runMutation(client, request.operation, request.input));
      toast.done('Current values loaded');
    } catch (error) {
      toast.failure("Couldn't load current values", error);
    }
    setBusy(false);
  };
  return (
    <>
      <InPalette
        label="Load current values"
        icon={RefreshCw}
        disabled={busy ? 'Loading' : null}
        run={() => void read()}
      />
      <Button icon={RefreshCw} busy={busy} onClick={() => void read()}>
        Load current values
      </Button>
    </>
  );
}
