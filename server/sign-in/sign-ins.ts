/** One sign-in of one browser. */
export interface SignIn {
  /** 128 random bits. Only its hash is stored. */
  id: string;
  apiKey: string;
  createdAt: number;
}

/**
 * The end of a sign-in nobody uses. Long enough that unsaved work of the evening is still signed in the next
 * morning, short enough that a weekend ends it.
 */
export const IDLE_MS = 24 * 3_600_000;
/** The end of any sign-in, used or not. */
export const LIFETIME_MS = 7 * 24 * 3_600_000;

/** The sign-ins that still hold, so that one can end before its cookie expires. */
export interface SignIns {
  start(signIn: SignIn): Promise<void>;
  /** Whether the sign-in still holds. Counts as use of it. */
  resume(signIn: SignIn): Promise<boolean>;
  end(signIn: SignIn): Promise<void>;
}
