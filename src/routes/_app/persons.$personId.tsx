import { createFileRoute } from '@tanstack/react-router';
import { PersonScreen } from '#resources/persons/person-screen.tsx';

export const Route = createFileRoute('/_app/persons/$personId')({ component: PersonScreen });
