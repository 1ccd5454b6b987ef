import { DAY } from '#server/db/time-units.ts';
import type { Sampler } from './sampler.ts';

/** JSON with placeholders: `{name}` in strings, and objects with one of the keys in `placeholders`. */
export type Template = string | number | boolean | null | readonly Template[] | { [key: string]: Template };

interface Context {
  sampler: Sampler;
  /** Epoch milliseconds. */
  at: number;
  values: Readonly<Record<string, unknown>>;
}

type Range = [min: number, max: number];

const placeholders: Record<string, (argument: never, context: Context) => unknown> = {
  $int: ([min, max]: Range, { sampler }) => sampler.int(min, max),
  /** Euros, in steps of 5 cents. */
  $money: ([min, max]: Range, { sampler }) => sampler.int(min * 20, max * 20) / 20,
  $chance: (probability: number, { sampler }) => sampler.chance(probability),
  $pick: (options: Template[], context) => fillTemplate(context.sampler.pick(options), context),
  /** Null otherwise. */
  $maybe: ([probability, template]: [number, Template], context) =>
    context.sampler.chance(probability) ? fillTemplate(template, context) : null,
  $daysAfter: ([min, max]: Range, { sampler, at }) =>
    new Date(at + sampler.int(min, max) * DAY).toISOString(),
  /** A value that isn't a string. */
  $value: (name: string, { values }) => values[name],
};

export function fillTemplate(template: Template, context: Context): unknown {
  if (typeof template === 'string')
    return template.replace(/\{(\w+)\}/g, (_, name) => String(context.values[name]));
  if (template === null || typeof template !== 'object') return template;
  if (Array.isArray(template)) return template.map((item) => fillTemplate(item, context));
  const entries = Object.entries(template);
  const [key = '', argument] = entries[0] ?? [];
  const placeholder = placeholders[key];
  if (placeholder) return placeholder(argument as never, context);
  return Object.fromEntries(entries.map(([name, part]) => [name, fillTemplate(part, context)]));
}
