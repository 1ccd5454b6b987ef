import { createFileRoute } from '@tanstack/react-router';
import { TopicScreen } from '#resources/topics/topic-screen.tsx';

export const Route = createFileRoute('/_app/topics/$topicId')({ component: TopicScreen });
