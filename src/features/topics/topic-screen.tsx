import { getRouteApi } from '@tanstack/react-router';
import { RecordScreen } from '#shell/record-screen.tsx';
import { TopicEditor } from './topic-editor.tsx';
import { topicQuery, topicsQuery } from './topics-queries.ts';

const route = getRouteApi('/_app/topics/$topicId');

export function TopicScreen() {
  const { topicId } = route.useParams();
  return (
    <RecordScreen search={topicQuery(topicId)} list={topicsQuery} noun="topic">
      {(topic) => <TopicEditor key={topicId} topic={topic} />}
    </RecordScreen>
  );
}
