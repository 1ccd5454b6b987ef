import { account, accountLog, accountLogPatchResult, accountLogResult } from './accounts.ts';
import { audienceCreate, audiencePatch, audiencePublish } from './audience-requests.ts';
import { audienceVersion, embeddedVersion, listedVersion, messageSnapshot } from './audience-versions.ts';
import { audience, audienceHit, audienceListItem, restoreResult, scheduledAudience } from './audiences.ts';
import {
  accountList,
  accountLogEntryList,
  accountLogList,
  audienceHitList,
  audienceList,
  audienceSessionList,
  audienceVersionList,
  pageList,
  pageRevisionList,
  pageSessionCountList,
  personList,
  personLogEntryList,
  personLogList,
  sessionCountList,
  sessionInteractionsList,
  topicList,
} from './lists.ts';
import { accountLogCreate, accountLogPatch, personLogCreate } from './log-requests.ts';
import { metadata, metadataBody } from './metadata.ts';
import {
  actionBody,
  footerGroupBody,
  imageBody,
  linkBody,
  logoBody,
  pageCreate,
  pagePatch,
  revisionPatch,
  scriptBody,
  widgetBody,
} from './page-requests.ts';
import {
  action,
  footerGroup,
  image,
  link,
  logo,
  page,
  pageListItem,
  pageRevision,
  script,
  widget,
} from './pages.ts';
import { personMerge } from './person-requests.ts';
import { person, personListItem, personLog, personLogResult } from './persons.ts';
import { fieldError, problem } from './problem.ts';
import { emptyObject } from './request-scalars.ts';
import {
  audienceSession,
  interaction,
  interactionsResult,
  pageSessionCount,
  sessionCount,
  sessionInteractions,
} from './sessions.ts';
import {
  entryContentBody,
  topicCreate,
  topicEntryCreate,
  topicEntryPatch,
  topicPatch,
} from './topic-requests.ts';
import { topic, topicEntry, topicEntryContent } from './topics.ts';

/** Schemas of responses by their name in the OpenAPI document: every object in them has one. */
export const responseSchemas = {
  Account: account,
  AccountList: accountList,
  AccountLog: accountLog,
  AccountLogEntryList: accountLogEntryList,
  AccountLogList: accountLogList,
  AccountLogPatchResult: accountLogPatchResult,
  AccountLogResult: accountLogResult,
  Action: action,
  ActionCardWidget: widget,
  Audience: audience,
  AudienceHit: audienceHit,
  AudienceHitList: audienceHitList,
  AudienceList: audienceList,
  AudienceListItem: audienceListItem,
  AudienceSession: audienceSession,
  AudienceSessionList: audienceSessionList,
  AudienceVersion: audienceVersion,
  AudienceVersionList: audienceVersionList,
  EmbeddedVersion: embeddedVersion,
  FieldError: fieldError,
  FooterLinkGroup: footerGroup,
  Image: image,
  Interaction: interaction,
  InteractionsResult: interactionsResult,
  Link: link,
  ListedVersion: listedVersion,
  Logo: logo,
  MessageSnapshot: messageSnapshot,
  Metadata: metadata,
  Page: page,
  PageList: pageList,
  PageListItem: pageListItem,
  PageRevision: pageRevision,
  PageRevisionList: pageRevisionList,
  PageSessionCount: pageSessionCount,
  PageSessionCountList: pageSessionCountList,
  Person: person,
  PersonList: personList,
  PersonListItem: personListItem,
  PersonLog: personLog,
  PersonLogEntryList: personLogEntryList,
  PersonLogList: personLogList,
  PersonLogResult: personLogResult,
  Problem: problem,
  RestoreResult: restoreResult,
  ScheduledAudience: scheduledAudience,
  Script: script,
  SessionCount: sessionCount,
  SessionCountList: sessionCountList,
  SessionInteractions: sessionInteractions,
  SessionInteractionsList: sessionInteractionsList,
  Topic: topic,
  TopicEntry: topicEntry,
  TopicEntryContent: topicEntryContent,
  TopicList: topicList,
};

/** Schemas of request bodies by their name in the OpenAPI document: every object in them has one. */
export const bodySchemas = {
  AccountLogCreate: accountLogCreate,
  AccountLogPatch: accountLogPatch,
  ActionBody: actionBody,
  ActionCardWidgetBody: widgetBody,
  AudienceCreate: audienceCreate,
  AudiencePatch: audiencePatch,
  AudiencePublish: audiencePublish,
  EmptyBody: emptyObject,
  FooterLinkGroupBody: footerGroupBody,
  ImageBody: imageBody,
  LinkBody: linkBody,
  LogoBody: logoBody,
  MetadataBody: metadataBody,
  PageCreate: pageCreate,
  PagePatch: pagePatch,
  PersonLogCreate: personLogCreate,
  PersonMerge: personMerge,
  RevisionPatch: revisionPatch,
  ScriptBody: scriptBody,
  TopicCreate: topicCreate,
  TopicEntryContentBody: entryContentBody,
  TopicEntryCreate: topicEntryCreate,
  TopicEntryPatch: topicEntryPatch,
  TopicPatch: topicPatch,
};

/** The body that changes a record, by the record's schema: fields it lacks are read-only. */
export const patchOf: { readonly [R in keyof typeof responseSchemas]?: keyof typeof bodySchemas } = {
  Action: 'ActionBody',
  Audience: 'AudiencePatch',
  AudienceListItem: 'AudiencePatch',
  Metadata: 'MetadataBody',
  Page: 'PagePatch',
  PageListItem: 'PagePatch',
  PageRevision: 'RevisionPatch',
  ScheduledAudience: 'AudiencePatch',
  Topic: 'TopicPatch',
  TopicEntry: 'TopicEntryPatch',
};
