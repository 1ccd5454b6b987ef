import { type ReceivedInteraction, toEpochMs } from '#engines/sessions/timeline.ts';
import { type CsvColumns, csvTime } from '#table/csv.ts';

/** CSV columns of interactions, named as in the API; lists as JSON. */
export const csvColumnsOf = (sessionId: string): CsvColumns<ReceivedInteraction> => ({
  audienceSessionId: () => sessionId,
  // A number of epoch ms, unlike other timestamps.
  timestamp: ({ timestamp }) => {
    const instant = toEpochMs(timestamp);
    return instant === null ? timestamp : csvTime(`+${instant}`);
  },
  componentId: ({ componentId }) => componentId,
  label: ({ label }) => label,
  componentContext: ({ componentContext }) => componentContext,
  options: ({ options }) => options && JSON.stringify(options),
  responseText: ({ responseText }) => responseText,
  groundingChunkIds: ({ groundingChunkIds }) => groundingChunkIds && JSON.stringify(groundingChunkIds),
});
