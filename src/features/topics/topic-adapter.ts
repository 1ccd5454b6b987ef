import type { QueryClient } from '@tanstack/react-query';
import { fetchAnew, runMutation } from '#api/queries/queries.ts';
import { isSignedOut, signInAgain } from '#api/transport/session.ts';
import type { Body } from '#contract/endpoints.ts';
import { topicPatch } from '#contract/topic-requests.ts';
import { checkTopic } from '#engines/checks/index.ts';
import { group, type RecordAdapter, value, withCheck } from '#engines/save/index.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { cacheTopic, type Topic, topicQuery } from './topics-queries.ts';

/** The order of topics is changed in their list. */
const topicShape = withCheck(group('Topic', { title: value('Title') }), checkTopic);

/**
 * Adapter for editing a topic.
 *
 * @param hasVersionCheck whether the service rejects an update of a topic that has changed since it was loaded
 */
export function topicAdapter(
  client: QueryClient,
  topicId: string,
  hasVersionCheck: boolean,
): RecordAdapter<Topic> {
  const request = (patch: Record<string, unknown>, { updatedAt }: Topic) => ({
    operation: 'updateTopic' as const,
    input: {
      params: { topic_id: topicId },
      body: patch as Body<'updateTopic'>,
      ...(hasVersionCheck && updatedAt && { headers: { 'if-match': `"${updatedAt}"` } }),
    },
  });
  return {
    shape: topicShape,
    schema: topicPatch,
    hasVersionCheck,
    canLoad: true,
    compare: (a, b) => (parseTimestamp(a.updatedAt) ?? 0) - (parseTimestamp(b.updatedAt) ?? 0),
    load: () => fetchAnew(client, topicQuery(topicId)),
    request,
    save: (patch, base) => runMutation(client, 'updateTopic', request(patch, base).input),
    signIn: signInAgain,
    isSignedOut: () => isSignedOut(client),
    onSaved: (topic) => cacheTopic(client, topic),
  };
}
