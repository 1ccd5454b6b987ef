import * as z from 'zod/mini';
import { kebab } from './scalars.ts';

export const logSource = kebab;
export const logType = kebab;
export const idempotencyKey = z.string().check(z.minLength(1), z.maxLength(255));
