import { useQueryClient } from '@tanstack/react-query';
import { ExportButton } from '#table/export-button.tsx';
import { interactionsQuery } from './sessions-queries.ts';

/** Writes what a visitor did in a session as CSV, as the service lists it. */
export function ExportInteractions({ sessionId }: { sessionId: string }) {
  const client = useQueryClient();
  return (
    <ExportButton
      rows={async () => (await client.ensureQueryData(interactionsQuery(sessionId))).interactions ?? []}
      columns={async () => ({
        csvColumns: (await import('./interaction-columns.ts')).csvColumnsOf(sessionId),
      })}
      table="Timeline"
      name={sessionId}
      noun="interaction"
    />
  );
}
