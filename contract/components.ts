import { account, accountLog, accountLogResult } from './accounts.ts';
import { audienceCreate, audiencePatch } from './audience-requests.ts';
import { audienceVersion, embeddedVersion, listedVersion } from './audience-versions.ts';
import { audience, audienceHit } from './audiences.ts';
import { accountLogCreate, personLogCreate } from './log-requests.ts';
import { metadata, metadataBody } from './metadata.ts';
import { actionBody, footerGroupBody, pagePatch, scriptBody, widgetBody } from './page-requests.ts';
import { action, footerGroup, page, pageListItem, script, widget } from './pages.ts';
import { person, personLogResult } from './persons.ts';
import { problem } from './problem.ts';
import { audienceSession, interaction } from './sessions.ts';
import { topicPatch } from './topic-requests.ts';
import { topic, topicEntry } from './topics.ts';

/** Schemas of responses by their name in the OpenAPI document. */
export const responseSchemas = {
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

/** Schemas of request bodies by their name in the OpenAPI document. */
export const bodySchemas = {
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
