import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import type { AudienceSession } from '#contract/sessions.ts';

/** Text of a key figure, with that of all sessions if some are selected. */
export function keyFigure(name: string): string {
  const figures = screen.queryByLabelText('Key figures');
  const figure = figures && within(figures).queryByText(name)?.closest('div');
  const all = figure?.querySelector('dt span + span')?.textContent ?? '';
  return `${figure?.querySelector('dd')?.textContent ?? ''}${all}`;
}

/** Waits until a key figure has this text. */
export const expectKeyFigure = (name: string, text: string | RegExp): Promise<void> =>
  expect.poll(() => keyFigure(name)).toMatch(typeof text === 'string' ? new RegExp(`^${text}$`) : text);

const formatCount = (value: number) => value.toLocaleString('en');

/** Formats a duration as the UI does. */
function formatDuration(seconds: number): string {
  const whole = Math.round(seconds);
  const parts = [
    [Math.floor(whole / 3600), 'h'],
    [Math.floor(whole / 60) % 60, 'm'],
    [whole % 60, 's'],
  ] as const;
  const first = parts.findIndex(([value]) => value > 0);
  return parts
    .slice(first, first + 2)
    .filter(([value], index) => index === 0 || value > 0)
    .map(([value, unit]) => `${value}${unit}`)
    .join(' ');
}

/** Linear interpolation between the closest ranks. */
function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const rank = (sorted.length - 1) * share;
  const [below = Number.NaN, above = below] = sorted.slice(Math.floor(rank), Math.floor(rank) + 2);
  return below + (above - below) * (rank % 1);
}

/** Fields that the key figures are computed from. */
type Session = Pick<
  AudienceSession,
  'timeSpentSeconds' | 'hasConversion' | 'isBounce' | 'hasFormSubmit' | 'questionsAskedCount'
>;

/** Expects the key figures to match exactly these sessions, none of which is filtered out. */
export async function expectKeyFigures(sessions: readonly Session[]): Promise<void> {
  const share = (test: (session: Session) => boolean) => {
    const hits = sessions.filter(test).length;
    const rate = ((hits / sessions.length) * 100).toFixed(1);
    return new RegExp(`^${rate}%95%: [\\d.]+–[\\d.]+%$`);
  };
  const times = sessions.map(({ timeSpentSeconds }) => timeSpentSeconds);
  await expectKeyFigure('Sessions', `${formatCount(sessions.length)}in this range`);
  await expectKeyFigure(
    'Median time',
    `${formatDuration(quantile(times, 0.5))}p90 ${formatDuration(quantile(times, 0.9))}`,
  );
  await expectKeyFigure(
    'Conversion',
    share(({ hasConversion }) => hasConversion),
  );
  await expectKeyFigure(
    'Bounced',
    share(({ isBounce }) => isBounce),
  );
  await expectKeyFigure(
    'Form submits',
    share(({ hasFormSubmit }) => hasFormSubmit),
  );
  await expectKeyFigure(
    'Asked',
    share((each) => each.questionsAskedCount > 0),
  );
}

/** Toggles between a chart and its table. */
export async function toggleTable(user: UserEvent, chart: string): Promise<void> {
  const more = await screen.findByRole('button', { name: `Actions for ${chart}` });
  const toggle = screen.queryByRole('button', { name: `Show ${chart} as a table` });
  if (toggle) return user.click(toggle);
  await user.click(more);
  await user.click(await screen.findByRole('menuitem', { name: /^Show as/ }));
}

/** Switches a chart to its table. */
export async function chartTable(user: UserEvent, chart: string): Promise<HTMLElement> {
  await toggleTable(user, chart);
  return within(await screen.findByRole('region', { name: `${chart}, numbers` })).getByRole('table');
}

/**
 * Numbers of a table column, top to bottom.
 *
 * @param index 1 is the first column after the row header
 */
export const columnValues = (table: HTMLElement, index: number): number[] =>
  Array.from(table.querySelectorAll(`tbody td:nth-of-type(${index})`), ({ textContent }) =>
    Number(textContent.replaceAll(',', '')),
  );

/** Polls, because charts render a little after the figures. */
export const expectColumn = (table: HTMLElement, index: number, numbers: readonly number[]): Promise<void> =>
  expect.poll(() => columnValues(table, index)).toEqual(numbers);
