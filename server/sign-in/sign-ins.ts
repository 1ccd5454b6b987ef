import { DAY } from '#server/time-units.ts';

/** One sign-in of one browser. */
export interface SignIn {
  /** 128 random bits. Only its hash is stored. */
  id: string;
  apiKey: string;
  createdAt: number;
}

/**
 * Ends an unused sign-in. Long enough for unsaved work of the evening to be signed in the next morning, short enough
 * for a weekend to end it.
 */
export const MAX_IDLE_MS = DAY;
/** Ends any sign-in, used or not. */
export const MAX_AGE_MS = 7 * DAY;

/** The sign-ins that still hold, so that one can end before its cookie expires. */
export interface SignIns {
  start(signIn: SignIn): Promise<void>;
  /** Whether the sign-in still holds. Counts as use of it. */
  resume(signIn: SignIn): Promise<boolean>;
  end(signIn: SignIn): Promise<void>;
}
