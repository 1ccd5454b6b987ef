import { createFileRoute } from '@tanstack/react-router';
import { topicSearchQuery, topicsSearch } from '#features/topics/topics-queries.ts';
import { TopicsScreen } from '#features/topics/topics-screen.tsx';

export const Route = createFileRoute('/_app/topics/')({
  validateSearch: topicsSearch,
  loader: ({ context, location }) => {
    const { q = '' } = topicsSearch.parse(location.search);
    void context.queryClient.prefetchInfiniteQuery(topicSearchQuery(q.trim()));
  },
  // The screen itself loads later queries, once typing pauses.
  shouldReload: false,
  component: TopicsScreen,
});
