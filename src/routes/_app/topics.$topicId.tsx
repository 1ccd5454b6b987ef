import { createFileRoute } from '@tanstack/react-router';
import { TopicScreen } from '#features/topics/topic-screen.tsx';

export const Route = createFileRoute('/_app/topics/$topicId')({ component: TopicScreen });
