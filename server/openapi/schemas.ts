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
  /** The named schemas, for `components.schemas`. */
  components: Record<string, Json>;
  /** A `$ref` to a named schema, or another schema itself. */
  of(schema: z.core.$ZodType): Json;
}

type Named = Record<string, z.core.$ZodType>;

/**
 * Converts schemas to JSON Schema. A named one appears once, and as a `$ref` wherever it's used.
 *
 * @param inline schemas without a name. None may contain another: it would become a `$ref` to nowhere.
 */
function convert(named: Named, inline: z.core.$ZodType[], io: 'input' | 'output', iso: boolean): Schemas {
  const ids = new Map<z.core.$ZodType, string>();
  for (const [id, schema] of Object.entries(named)) ids.set(schema, id);
  for (const [index, schema] of inline.entries()) if (!ids.has(schema)) ids.set(schema, `inline-${index}`);
  const registry = z.registry<{ id: string }>();
  for (const [schema, id] of ids) registry.add(schema, { id });
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
  for (const [id, schema] of Object.entries(schemas)) annotate(schema, id, iso);
  for (const schema of Object.values(schemas)) fillExamples(schema, schemas);
  return {
    components: Object.fromEntries(Object.keys(named).map((id) => [id, toFragment(schemas[id])])),
    of(schema) {
      const id = ids.get(schema) ?? '';
      return id in named ? { $ref: `#/components/schemas/${id}` } : toFragment(schemas[id]);
    },
  };
}

/** Drops the keys that only a document of its own has. */
function toFragment({ $schema, $id, ...schema }: Json = {}): Json {
  return schema;
}

export const replySchemas = (inline: z.core.$ZodType[], iso: boolean) =>
  convert(responses, inline, 'output', iso);
export const bodySchemas = (inline: z.core.$ZodType[]) => convert(bodies, inline, 'input', false);
