import { screen, within } from '@testing-library/react';
import { type RawBuilder, sql } from 'kysely';
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { beforeAll, expect, it } from 'vitest';
import { DAY, HOUR } from '#lib/time-units.ts';
import { addSessions, makePage, plainSession } from '#server/testing/fixtures.ts';
import {
  countChangeText,
  formatCount,
  halfInterval,
  percentText,
  pointsBetween,
  pointsText,
  rateChange,
  signed,
  Z_95,
} from '../../testing/recomputed-figures.ts';
import { renderApp, startTestService, type TestService } from '../../testing/render-app.tsx';
import { chartTable, keyFigure } from '../../testing/session-figures.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});

/** The four weeks in which New York leaves summer time, and the four weeks before. */
const FROM = Date.UTC(2025, 9, 20, 4);
const TO = Date.UTC(2025, 10, 17, 5);
const BEFORE = Date.UTC(2025, 8, 22, 4);
const WINTER = Date.UTC(2025, 10, 2, 6);
const DAYS = 28;
/** 97.5% quantile of Student's t distribution with 27 degrees of freedom. */
const T_27 = 2.0518;

const sources = ['google', 'newsletter', 'fair', ''];

/** Reproducible sessions of both periods and a little around them. */
function makeSessions() {
  const generator = xoroshiro128plus(5);
  const random = () => uniformFloat64(generator);
  return Array.from({ length: 3000 }, () => {
    const startedAt = Math.floor(BEFORE - DAY + random() * (TO - BEFORE + 2 * DAY));
    return plainSession({
      started_at: startedAt,
      utm_source: sources[Math.floor(random() ** 2 * 4)] ?? '',
      audience_id: random() < 0.6 ? `audience-${Math.floor(random() * 3)}` : '',
      has_conversion: random() < 0.15 ? 1 : 0,
      has_form_submit: random() < 0.1 ? 1 : 0,
      is_bounce: random() < 0.3 ? 1 : 0,
      questions_asked_count: Math.floor(random() * 3),
      total_clicks_count: Math.floor(random() * 4),
      max_scroll_depth_percentage: Math.floor(random() * 101),
      time_spent_seconds: Math.floor(random() * 900),
    });
  });
}

it('agrees with SQL in the figures and tables of both periods, across the end of summer time', async () => {
  const { tenantId, key } = await service.tenant('First glance');
  const pageId = await makePage(service.db, tenantId, 'Offers');
  await addSessions(service.db, tenantId, pageId, makeSessions());
  const rows = async <T,>(query: RawBuilder<T>) => (await query.execute(service.db)).rows;
  const isNow = sql`(started_at >= ${FROM} and started_at < ${TO})`;
  const isBefore = sql`(started_at >= ${BEFORE} and started_at < ${FROM})`;
  const ofPage = sql`from sessions where tenant_id = ${tenantId} and page_id = ${pageId}`;
  const countBy = (group: RawBuilder<unknown>) =>
    rows(sql<{ name: string; now: number; before: number; converted: number }>`
      select ${group} as name, sum(${isNow}) as now, sum(${isBefore}) as before,
        sum(${isNow} and has_conversion) as converted
      ${ofPage} and started_at >= ${BEFORE} and started_at < ${TO}
      group by 1 order by now desc, name`);
  const [total] = await countBy(sql`'all'`);
  if (!total) throw new Error('No sessions');
  const outcome = async (condition: RawBuilder<unknown>) => {
    const [counts] = await rows(sql<{ now: number; before: number }>`
      select sum(${isNow}) as now, sum(${isBefore}) as before ${ofPage} and ${condition}`);
    const [now, earlier] = [counts?.now ?? 0, counts?.before ?? 0];
    const [rate, rateBefore] = [now / total.now, earlier / total.before];
    const { low, high } = rateChange({ hits: now, of: total.now }, { hits: earlier, of: total.before });
    const [change, before] = [`${pointsBetween(rate, rateBefore)} pp`, percentText(rateBefore)];
    return { now, rate, before, change, low: pointsText(low), high: pointsText(high) };
  };
  const medianOf = async (isIn: RawBuilder<unknown>, count: number) => {
    const quantile = async (share: number) => {
      const rank = (count - 1) * share;
      const [below, above] = await rows(sql<{ time: number }>`
        select time_spent_seconds as time ${ofPage} and ${isIn} order by 1 limit 2 offset ${Math.floor(rank)}`);
      return (below?.time ?? 0) + ((above?.time ?? 0) - (below?.time ?? 0)) * (rank % 1);
    };
    const half = Z_95 / 2 / Math.sqrt(count);
    return [await quantile(0.5), await quantile(0.5 - half), await quantile(0.5 + half)] as const;
  };
  const hours = sql`case when started_at < ${WINTER} then 4 else 5 end`;
  const dayIndex = sql`cast((started_at - (${hours}) * ${HOUR} - ${BEFORE - 4 * HOUR}) / ${DAY} as integer)`;
  const days = await rows(sql<{ day: number; sessions: number; conversions: number }>`
    select ${dayIndex} as day, count(*) as sessions, sum(has_conversion) as conversions
    ${ofPage} and started_at >= ${BEFORE} and started_at < ${TO} group by 1 order by 1`);
  expect(days.map(({ day }) => day)).toEqual(Array.from({ length: 2 * DAYS }, (_, day) => day));

  const { user } = await renderApp(
    service,
    { key },
    `/pages/${pageId}/sessions?range=custom&from=2025-10-20&to=2025-11-16&zone=America/New_York&compare=period`,
  );
  const differences = days
    .slice(0, DAYS)
    .map(({ sessions }, day) => (days[day + DAYS]?.sessions ?? 0) - sessions);
  const half = halfInterval(differences, T_27);
  const bound = (difference: number) =>
    signed(`${Math.round(Math.abs(difference / total.before) * 100)}%`, difference).replace(/[±%]/g, '');
  await expect
    .poll(() => keyFigure('Sessions'))
    .toBe(
      `${formatCount(total.now)}${countChangeText(total.now, total.before)}` +
        `95%: ${bound(total.now - total.before - half)} to ${bound(total.now - total.before + half)}`,
    );
  const outcomes = {
    Converted: await outcome(sql`has_conversion = 1`),
    'Form submits': await outcome(sql`has_form_submit = 1`),
    Asked: await outcome(sql`questions_asked_count > 0`),
    Clicked: await outcome(sql`total_clicks_count > 0`),
    'Scrolled ½': await outcome(sql`max_scroll_depth_percentage >= 50`),
    Bounced: await outcome(sql`is_bounce = 1`),
  };
  for (const [name, row] of [
    ['Conversion', outcomes.Converted],
    ['Form submits', outcomes['Form submits']],
    ['Asked', outcomes.Asked],
    ['Bounced', outcomes.Bounced],
  ] as const)
    expect([name, keyFigure(name)]).toEqual([
      name,
      `${percentText(row.rate)}${row.change}95%: ${row.low.replace('±', '')} to ${row.high.replace('±', '')}`,
    ]);
  const [median, medianLow, medianHigh] = await medianOf(isNow, total.now);
  const [earlierMedian, earlierLow, earlierHigh] = await medianOf(isBefore, total.before);
  const difference = median - earlierMedian;
  const seconds = (value: number) => signed(`${Math.round(Math.abs(value))}s`, value);
  expect(keyFigure('Median time')).toBe(
    `${Math.floor(median / 60)}m ${Math.round(median) % 60}s${seconds(difference)}` +
      `95%: ${seconds(difference - Math.hypot(median - medianLow, earlierHigh - earlierMedian))} to ` +
      seconds(difference + Math.hypot(medianHigh - median, earlierMedian - earlierLow)),
  );

  const shownRows = (name: string) =>
    within(screen.getByRole('table', { name }))
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent);
  await screen.findByRole('table', { name: 'Outcomes' });
  expect(shownRows('Outcomes')).toEqual(
    Object.entries(outcomes).map(
      ([name, { now, rate, change }]) => `${name}${formatCount(now)}${percentText(rate)}${change}`,
    ),
  );
  for (const [name, { before, low, high }] of Object.entries(outcomes))
    expect(
      within(screen.getByRole('table', { name: 'Outcomes' }))
        .getByRole('button', { name })
        .getAttribute('aria-description'),
    ).toBe(`Before: ${before}, change ${low} to ${high} pp.`);
  const rowText = ({ now, before, converted }: typeof total, name: string) =>
    `${name}${formatCount(now)}${percentText(converted / now)}${countChangeText(now, before)}`;
  const names: Record<string, string> = { google: 'Google', newsletter: 'Newsletter', '': 'No source' };
  expect(shownRows('Sources')).toEqual(
    (await countBy(sql`utm_source`)).map((row) => rowText(row, names[row.name] ?? row.name)),
  );
  const tags = await screen.findByRole('region', { name: 'Campaign tags' });
  await user.click(within(tags).getByRole('radio', { name: 'Source' }));
  const tagged = await screen.findByRole('table', { name: 'Campaign tags by source' });
  expect(within(tagged).getByText('Google').title).toBe('google');
  const audiences = await countBy(sql`audience_id`);
  expect(shownRows('Audiences')).toEqual(
    audiences.filter(({ name }) => name).map((row) => rowText(row, row.name)),
  );
  expect(screen.getByText(`${audiences.find(({ name }) => !name)?.now} have none`)).toBeDefined();

  const table = await chartTable(user, 'Sessions over time');
  const headers = within(table)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
  const column = (name: string) => {
    const index = headers.indexOf(name);
    return Array.from(table.querySelectorAll('tbody tr'), ({ children }) => children[index]?.textContent);
  };
  const [earlier, current] = [days.slice(0, DAYS), days.slice(DAYS)];
  expect(column('Sessions')).toEqual(current.map(({ sessions }) => String(sessions)));
  expect(column('Conversions')).toEqual(current.map(({ conversions }) => String(conversions)));
  expect(column('22 Sep–19 Oct 2025')).toEqual(earlier.map(({ sessions }) => String(sessions)));
  expect(column('Conversion')).toEqual(
    current.map(({ sessions, conversions }) => percentText(conversions / sessions)),
  );
  expect(column('Conversion before')).toEqual(
    earlier.map(({ sessions, conversions }) => percentText(conversions / sessions)),
  );
});
