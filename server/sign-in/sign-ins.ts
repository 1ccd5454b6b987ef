import { DAY } from '#server/db/time-units.ts';

/** One sign-in of one browser. */
export interface SignIn {
  /** 128 random bits. Stored as a hash. */
  id: string;
  apiKey: string;
  createdAt: number;
}

/** Long enough that unsaved work of the evening is still signed in the next morning; a weekend ends it. */
export const MAX_IDLE_MS = DAY;
export const MAX_AGE_MS = 7 * DAY;

/** Store of valid sign-ins, so that one can end before its cookie expires. */
export interface SignIns {
  start(signIn: SignIn): Promise<void>;
  /** Whether the sign-in is still valid. Resets its idle time. */
  resume(signIn: SignIn): Promise<boolean>;
  end(signIn: SignIn): Promise<void>;
}
