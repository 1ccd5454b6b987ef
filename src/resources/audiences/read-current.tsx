import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { perform } from '#api/perform.ts';
import { sessionQuery } from '#api/session.ts';
import { confirm, toast } from '#shell/notify.ts';
import { Button } from '#ui/button.tsx';
import { InPalette } from '#ui/in-palette.tsx';
import { learn } from './queries.ts';

interface ReadCurrentProps {
  pageId: string;
  audienceId: string;
}

/**
 * Reads all of an audience. No operation does, but an update that changes nothing answers the whole record; a
 * service that is not ours may count it as a write, so that is asked first.
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
        title: 'Read the current values?',
        detail:
          'The service has no way to read one audience. An update without any change answers all its values; the service may count it as a write, and may make a new version of it.',
        action: 'Read current values',
        request,
      }));
    if (!agreed) return;
    setBusy(true);
    try {
      await learn(client, await perform(client, request.operation, request.input));
      toast.done('Current values read');
    } catch (error) {
      toast.failure("Couldn't load current values", error);
    }
    setBusy(false);
  };
  return (
    <>
      <InPalette
        label="Read current values"
        icon={RefreshCw}
        disabled={busy ? 'They are being read' : null}
        run={() => void read()}
      />
      <Button icon={RefreshCw} busy={busy} onClick={() => void read()}>
        Read current values
      </Button>
    </>
  );
}
