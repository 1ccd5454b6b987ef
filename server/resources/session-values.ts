const DAY_SECONDS = 86_400;

/** The dashboard excludes greater values from its figures. */
export const MAX_VALUES = {
  timeSpentSeconds: 366 * DAY_SECONDS,
  maxScrollDepthPercentage: 100,
  totalClicksCount: 1_000_000,
  questionsAskedCount: 1_000_000,
} as const;

/** Columns of sessions and the ranges, ends included, whose values count as asked, clicked and scrolled. */
export const engagement = {
  asked: { column: 'questions_asked_count', min: 1, max: MAX_VALUES.questionsAskedCount },
  clicked: { column: 'total_clicks_count', min: 1, max: MAX_VALUES.totalClicksCount },
  scrolled_half: { column: 'max_scroll_depth_percentage', min: 50, max: MAX_VALUES.maxScrollDepthPercentage },
} as const;
