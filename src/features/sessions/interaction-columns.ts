import { instantOf, type ReceivedInteraction } from '#engines/sessions/timeline.ts';
import { type CsvColumns, moment } from '#table/csv.ts';

/** What a file of the interactions of a session holds, headed as the service calls it; lists as JSON. */
export const csvColumnsOf = (sessionId: string): CsvColumns<ReceivedInteraction> => ({
  audienceSessionId: () => sessionId,
  // The service tells it as a number, unlike all others.
  timestamp: ({ timestamp }) => {
    const time = instantOf(timestamp);
    return time === null ? timestamp : moment(`+${time}`);
  },
  componentId: ({ componentId }) => componentId,
  label: ({ label }) => label,
  componentContext: ({ componentContext }) => componentContext,
  options: ({ options }) => options && JSON.stringify(options),
  responseText: ({ responseText }) => responseText,
  groundingChunkIds: ({ groundingChunkIds }) => groundingChunkIds && JSON.stringify(groundingChunkIds),
});
