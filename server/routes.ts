import type { Handlers } from './context.ts';
import { interactionHandlers } from './resources/interactions.ts';
import { sessionHandlers } from './resources/sessions.ts';

/** Every operation of the contract and who answers it. */
export const handlers: Handlers = {
  ...interactionHandlers,
  ...sessionHandlers,
};
