import { createFileRoute } from '@tanstack/react-router';
import { MissingScreen } from '#shell/fallbacks.tsx';

/** Any address that is no screen: said inside the shell, so that the way back is at hand. */
export const Route = createFileRoute('/_app/$')({ component: () => <MissingScreen /> });
