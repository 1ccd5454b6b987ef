import { account, accountLog, accountLogResult } from './accounts.ts';
import { audienceCreate, audiencePatch, audiencePublish } from './audience-requests.ts';
import { audienceVersion, embeddedVersion, listedVersion } from './audience-versions.ts';
import { audience, audienceHit, audienceListItem, scheduledAudience } from './audiences.ts';
import { accountLogCreate, personLogCreate } from './log-requests.ts';
import { metadata, metadataBody } from './metadata.ts';
import {
  actionBody,
  footerGroupBody,
  pageCreate,
  pagePatch,
  revisionPatch,
  scriptBody,
  widgetBody,
} from './page-requests.ts';
import { action, footerGroup, page, pageListItem, pageRevision, script, widget } from './pages.ts';
import { personMerge } from './person-requests.ts';
import { person, personListItem, personLog, personLogResult } from './persons.ts';
import { problem } from './problem.ts';
import {
  audienceSession,
  interaction,
  pageSessionCount,
  sessionCount,
  sessionInteractions,
} from './sessions.ts';
import { topicCreate, topicEntryCreate, topicEntryPatch, topicPatch } from './topic-requests.ts';
import { topic, topicEntry } from './topics.ts';

/** Schemas of responses by their name in the OpenAPI document. */
export const responseSchemas = {
  Account: account,
  AccountLog: accountLog,
  AccountLogResult: accountLogResult,
  Action: action,
  Audience: audience,
  AudienceHit: audienceHit,
  AudienceListItem: audienceListItem,
  AudienceSession: audienceSession,
  AudienceVersion: audienceVersion,
  EmbeddedVersion: embeddedVersion,
  FooterLinkGroup: footerGroup,
  Interaction: interaction,
  ListedVersion: listedVersion,
  Metadata: metadata,
  Page: page,
  PageListItem: pageListItem,
  PageRevision: pageRevision,
  PageSessionCount: pageSessionCount,
  Person: person,
  PersonListItem: personListItem,
  PersonLog: personLog,
  PersonLogResult: personLogResult,
  Problem: problem,
  ScheduledAudience: scheduledAudience,
  Script: script,
  SessionCount: sessionCount,
  SessionInteractions: sessionInteractions,
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
  AudiencePublish: audiencePublish,
  FooterLinkGroupBody: footerGroupBody,
  MetadataBody: metadataBody,
  PageCreate: pageCreate,
  PagePatch: pagePatch,
  PersonMerge: personMerge,
  PersonLogCreate: personLogCreate,
  RevisionPatch: revisionPatch,
  ScriptBody: scriptBody,
  TopicCreate: topicCreate,
  TopicEntryCreate: topicEntryCreate,
  TopicEntryPatch: topicEntryPatch,
  TopicPatch: topicPatch,
  ActionCardWidgetBody: widgetBody,
};
