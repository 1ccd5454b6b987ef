import { derivedId } from '#server/db/ids.ts';
import type { AccountLogRow, AccountRow, PersonLogRow } from '#server/db/schema.ts';
import { DAY, HOUR } from '#server/db/time-units.ts';
import { bySubject, facts, interests, type LogKind, logKinds, pages, roles } from './content.ts';
import { demoPageId } from './page-rows.ts';
import { type Person, visitorOf } from './people.ts';
import { Sampler, weightedPick } from './sampler.ts';
import { fillTemplate } from './template.ts';

const ACCOUNT_LOGS = 1500;
const ACCOUNT_LOG_DAYS = 400;
const PERSON_LOGS = 600;
const PERSON_LOG_DAYS = 70;

/** Owner and time of a log entry. */
interface Subject {
  tenantId: string;
  number: number;
  at: number;
  company: string;
  contact: { name: string; email: string };
}

/** Values of the templates. */
function valuesOf(sampler: Sampler, { tenantId, number, at, company, contact }: Subject) {
  const subject = sampler.pick(Object.keys(bySubject));
  const [phrasings, answer, ...groundingChunkIds] = sampler.pick(bySubject[subject]?.questions ?? []);
  const page = pages.find((each) => each.subject === subject);
  return {
    number: 1000 + number,
    at: new Date(at).toISOString(),
    company,
    contact: contact.name,
    email: contact.email,
    role: sampler.pick(roles),
    interest: sampler.pick(interests),
    fact: sampler.pick(facts),
    question: {
      page: page && demoPageId(tenantId, page.slug),
      question: sampler.pick(phrasings),
      answer,
      groundingChunkIds,
    },
  };
}

/** Columns of both tables. Some texts are edited later, some entries deleted. */
function logColumns({ source, type, payload }: LogKind, sampler: Sampler, subject: Subject, now: number) {
  const { at, number } = subject;
  const content = fillTemplate(payload, { sampler, at, values: valuesOf(sampler, subject) });
  const laterWith = (probability: number, maxDelayMs: number) =>
    sampler.chance(probability) ? Math.min(now, at + sampler.int(HOUR / 30, maxDelayMs)) : null;
  return {
    source,
    type,
    payload: JSON.stringify(content),
    idempotency_key: sampler.chance(0.4) ? `${source}-${number}-${sampler.int(100, 999)}` : null,
    created_at: at,
    updated_at: 'text' in (content as object) ? laterWith(0.12, 2 * DAY) : null,
    deleted_at: laterWith(0.04, 20 * DAY),
  };
}

const contactOf = (person: Person) => ({ name: person.name, email: visitorOf(person).email });

interface Counted {
  tenant_id: string;
  created_at: number;
  logs_count: number;
  deleted_logs_count: number;
}

/**
 * Log entries of records, whose counts it updates. The first records have most entries, the last two none.
 *
 * @param skew exponent of the age; above 1, most entries are recent
 */
function drawLogs<Owner extends Counted>(
  of: LogKind['for'][number],
  owners: readonly Owner[],
  { count, days, skew, now }: { count: number; days: number; skew: number; now: number },
  describe: (owner: Owner, sampler: Sampler) => Omit<Subject, 'tenantId' | 'number' | 'at'>,
) {
  const ranked = owners.slice(0, -2).map((owner, rank) => ({ owner, weight: 1 / (rank + 6) }));
  const drawOwner = weightedPick(ranked, ({ weight }) => weight);
  const kinds = logKinds.filter((kind) => kind.for.includes(of));
  const drawKind = weightedPick(kinds, ({ share }) => share);
  return Array.from({ length: count }, (_, number) => {
    const sampler = new Sampler(`${of} log ${number}`);
    const { owner } = drawOwner(sampler);
    const age = Math.min(days * DAY, now - owner.created_at) * sampler.float() ** skew;
    const subject = {
      tenantId: owner.tenant_id,
      number,
      at: Math.round(now - age),
      ...describe(owner, sampler),
    };
    const columns = logColumns(drawKind(sampler), sampler, subject, now);
    owner.logs_count++;
    if (columns.deleted_at !== null) owner.deleted_logs_count++;
    return { owner, number, columns };
  });
}

export function accountLogRows(
  accounts: readonly AccountRow[],
  people: readonly Person[],
  now: number,
): AccountLogRow[] {
  const options = { count: ACCOUNT_LOGS, days: ACCOUNT_LOG_DAYS, skew: 2.2, now };
  const logs = drawLogs('account', accounts, options, ({ name, domain }, sampler) => {
    const contacts = people.filter(({ company }) => company === name);
    const reception = { name: 'Reception', email: `info@${domain}` };
    return { company: name, contact: contacts.length > 0 ? contactOf(sampler.pick(contacts)) : reception };
  });
  return logs.map(({ owner, number, columns }) => {
    owner.latest_activity_at = Math.max(owner.latest_activity_at, columns.created_at);
    return {
      tenant_id: owner.tenant_id,
      account_log_id: derivedId('alog', `${owner.tenant_id}\n${number}`),
      account_id: owner.account_id,
      ...columns,
    };
  });
}

export function personLogRows(people: readonly Person[], now: number): PersonLogRow[] {
  const options = { count: PERSON_LOGS, days: PERSON_LOG_DAYS, skew: 1.6, now };
  const logs = drawLogs('person', people, options, (person) => ({
    company: person.company,
    contact: contactOf(person),
  }));
  return logs.map(({ owner, number, columns }) => ({
    tenant_id: owner.tenant_id,
    person_log_id: derivedId('plog', `${owner.tenant_id}\n${number}`),
    person_id: owner.person_id,
    ...columns,
  }));
}
