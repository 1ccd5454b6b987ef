import './messages.ts';
import * as z from 'zod/mini';
import { filled } from './scalars.ts';

/** Moves everything of a person to the person `into`, and deletes the first one. */
export const personMerge = z.strictObject({ into: filled });
