import { getRouteApi } from '@tanstack/react-router';
import { Found } from '#shell/found.tsx';
import { TopicEditor } from './topic-editor.tsx';
import { topicQuery, topicsQuery } from './topics-queries.ts';

const route = getRouteApi('/_app/topics/$topicId');

export function TopicScreen() {
  const { topicId } = route.useParams();
  return (
    <Found search={topicQuery(topicId)} list={topicsQuery} noun="topic">
      {(topic) => <TopicEditor key={topicId} topic={topic} />}
    </Found>
  );
}
