import * as z from 'zod/mini';
import { account, accountLog, accountLogResult } from '#contract/accounts.ts';
import { audienceCreate, audiencePatch } from '#contract/audience-requests.ts';
import { audienceVersion, embeddedVersion, listedVersion } from '#contract/audience-versions.ts';
import { audience, audienceHit } from '#contract/audiences.ts';
import { accountLogCreate, personLogCreate } from '#contract/log-requests.ts';
import { metadata, metadataBody } from '#contract/metadata.ts';
import { actionBody, footerGroupBody, pagePatch, scriptBody, widgetBody } from '#contract/page-requests.ts';
import { action, footerGroup, page, pageListItem, script, widget } from '#contract/pages.ts';
import { person, personLogResult } from '#contract/persons.ts';
import { problem } from '#contract/problem.ts';
import { timestamp } from '#contract/scalars.ts';
import { audienceSession, interaction } from '#contract/sessions.ts';
import { topicPatch } from '#contract/topic-requests.ts';
import { topic, topicEntry } from '#contract/topics.ts';
import { annotate, fillExamples } from './annotate.ts';

export type Json = z.core.JSONSchema.BaseSchema;

export type Responses = typeof responses;
export type Bodies = typeof bodies;

const responses = {
  Account: account,
  AccountLog: accountLog,
  AccountLogResult: accountLogResult,
  Action: action,
  Audience: audience,
  AudienceHit: audienceHit,
  AudienceSession: audienceSession,
  AudienceVersion: audienceVersion,
  EmbeddedVersion: embeddedVersion,
  FooterLinkGroup: footerGroup,
  Interaction: interaction,
  ListedVersion: listedVersion,
  Metadata: metadata,
  Page: page,
  PageListItem: pageListItem,
  Person: person,
  PersonLogResult: personLogResult,
  Problem: problem,
  Script: script,
  Topic: topic,
  TopicEntry: topicEntry,
  ActionCardWidget: widget,
};
const bodies = {
  AccountLogCreate: accountLogCreate,
  ActionBody: actionBody,
  AudienceCreate: audienceCreate,
  AudiencePatch: audiencePatch,
  FooterLinkGroupBody: footerGroupBody,
  MetadataBody: metadataBody,
  PagePatch: pagePatch,
  PersonLogCreate: personLogCreate,
  ScriptBody: scriptBody,
  TopicPatch: topicPatch,
  ActionCardWidgetBody: widgetBody,
};

interface Schemas {
  /** What `components.schemas` holds. */
  components: Record<string, Json>;
  /** A schema that refers to the components by `$ref`, or is one. */
  of(schema: z.core.$ZodType): Json;
}

type Named = Record<string, z.core.$ZodType>;

/**
 * JSON Schemas in which each named schema appears once, and as a reference everywhere else. `others` may be
 * asked for too; none of them may stand inside another.
 */
function convert(named: Named, others: z.core.$ZodType[], io: 'input' | 'output', iso: boolean): Schemas {
  const registry = z.registry<{ id: string }>();
  const ids = new Map<z.core.$ZodType, string>();
  const add = (schema: z.core.$ZodType, id: string) => {
    if (ids.has(schema)) return;
    ids.set(schema, id);
    registry.add(schema, { id });
  };
  for (const [id, schema] of Object.entries(named)) add(schema, id);
  for (const [index, schema] of others.entries()) add(schema, `inline-${index}`);
  const { schemas } = z.toJSONSchema(registry, {
    io,
    uri: (id) => `#/components/schemas/${id}`,
    override({ zodSchema, jsonSchema }) {
      delete jsonSchema.$schema;
      delete jsonSchema.$id;
      Object.assign(jsonSchema, z.globalRegistry.get(zodSchema));
      if (iso && zodSchema === timestamp) {
        delete jsonSchema.pattern;
        jsonSchema.format = 'date-time';
      }
    },
  }) as { schemas: Record<string, Json> };
  const components: Record<string, Json> = {};
  for (const id of Object.keys(schemas)) annotate(schemas[id], id, iso);
  for (const schema of Object.values(schemas)) fillExamples(schema, schemas);
  for (const id of Object.keys(named)) components[id] = bare(schemas[id]);
  return {
    components,
    of(schema) {
      const id = ids.get(schema) ?? '';
      return id in named ? { $ref: `#/components/schemas/${id}` } : bare(schemas[id]);
    },
  };
}

/** Without what only a schema on its own needs. */
function bare({ $schema, $id, ...schema }: Json = {}): Json {
  return schema;
}

export const replySchemas = (others: z.core.$ZodType[], iso: boolean) =>
  convert(responses, others, 'output', iso);
export const bodySchemas = (others: z.core.$ZodType[]) => convert(bodies, others, 'input', false);
