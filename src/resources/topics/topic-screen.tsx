import { getRouteApi } from '@tanstack/react-router';
import { Found } from '#shell/found.tsx';
import { topicQuery, topicsQuery } from './queries.ts';
import { TopicEditor } from './topic-editor.tsx';

const route = getRouteApi('/_app/topics/$topicId');

/** One topic with its entries. */
export function TopicScreen() {
  const { topicId } = route.useParams();
  return (
    <Found search={topicQuery(topicId)} list={topicsQuery} noun="topic">
      {(topic) => <TopicEditor key={topicId} topic={topic} />}
    </Found>
  );
}
