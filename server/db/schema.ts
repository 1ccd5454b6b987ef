import type { Generated, GeneratedAlways, Kysely } from 'kysely';

/** Epoch milliseconds. */
type Millis = number;
/** Boolean as 0 or 1, the same in both databases. */
type Bit = 0 | 1;
/** JSON as text; no query looks inside. */
type Json = string;

interface Owned {
  tenant_id: string;
}

export interface TenantRow extends Owned {
  name: string;
  created_at: Millis;
}
interface ApiKeyRow extends Owned {
  /** SHA-256 of the key, hex. */
  key_hash: string;
  created_at: Millis;
}
interface SignInRow extends Owned {
  /** SHA-256 of the ID in the session cookie, hex. */
  id_hash: string;
  created_at: Millis;
  /** Last use, to the minute. */
  seen_at: Millis;
}
/** Values of the installation, such as its secret. */
interface SettingRow {
  name: string;
  value: string;
}
export interface PageRow extends Owned {
  page_id: string;
  name: string;
  /** Folded name (`search-text.ts`). */
  search_name: string;
  page_context: string;
  brand_id: string;
  page_type: string;
  status: string;
  actions: Json;
  action_card_widgets: Json;
  footer_links: Json;
  scripts: Json;
  metadata: Json;
  header_action_id: string | null;
  audiences_count: number;
  created_at: Millis;
  updated_at: Millis;
  archived_at: Millis | null;
  deleted_at: Millis | null;
}
/** A stored state of a page. */
export interface PageRevisionRow extends Owned {
  page_id: string;
  /** Sortable by creation, except a page's first revision. */
  revision_id: string;
  changed_keys: Json;
  name: string | null;
  /** Columns of the page, except counts, times and IDs. */
  content: Json;
  created_at: Millis;
}
export interface AudienceRow extends Owned {
  audience_id: string;
  page_id: string;
  computed_name: string;
  custom_name: string | null;
  effective_name: string;
  /** Folded effective name (`nameColumns` in `search-text.ts`). */
  search_name: string;
  /** Its prefix, indexed for sorting. */
  sort_name: string;
  action_form_id_override: string | null;
  action_form_instructions_override: string | null;
  action_url_override: string | null;
  supplementary_context: string | null;
  metadata_override: Json;
  person_id: string | null;
  person_route_key: string | null;
  is_new_page_agent: Bit;
  status: string;
  created_at: Millis;
  archived_at: Millis | null;
  latest_version_id: string;
  latest_version_at: Millis;
  published_version_id: string | null;
  published_at: Millis | null;
  /** When the latest version is to be published; null unless scheduled. */
  publish_at: Millis | null;
  versions_count: number;
  is_page_archived: Bit;
}
/** Columns of `audiences` that the database derives from others. */
interface DerivedAudienceColumns {
  /** `statesOf` in the contract, joined by commas. */
  states: GeneratedAlways<string>;
  has_overrides: GeneratedAlways<Bit>;
}
export interface AudienceVersionRow extends Owned {
  version_id: string;
  audience_id: string;
  version_number: number;
  status: string;
  is_new_page_agent: Bit;
  supplementary_context: string | null;
  message_id: string;
  created_at: Millis;
  archived_at: Millis | null;
  became_draft_at: Millis | null;
  cancelled_at: Millis | null;
  obsolete_at: Millis | null;
  published_at: Millis | null;
  queued_at: Millis | null;
  queue_duration_ms: number | null;
  /** When the publisher's next step is due; null if none. */
  due_at: Millis | null;
  /** Page of the audience; null if a server of an earlier version added the version. */
  page_id: string | null;
}
/** The overrides of a version, except its context. Versions from before their migration may have none. */
export interface VersionValuesRow
  extends Owned,
    Pick<
      AudienceRow,
      | 'custom_name'
      | 'action_form_id_override'
      | 'action_form_instructions_override'
      | 'action_url_override'
      | 'metadata_override'
    > {
  version_id: string;
}
export interface SessionRow extends Owned {
  session_id: string;
  page_id: string;
  audience_id: string;
  analytics_session_id: string;
  page_title: string;
  page_url: string;
  form_submission_id: string;
  form_submission_identifier: string;
  form_submission_email: string;
  form_submission_phone: string;
  has_conversion: Bit;
  has_form_submit: Bit;
  is_bounce: Bit;
  max_scroll_depth_percentage: number;
  questions_asked_count: number;
  time_spent_seconds: number;
  total_clicks_count: number;
  started_at: Millis;
  ended_at: Millis;
  utm_campaign: string;
  utm_content: string;
  utm_medium: string;
  utm_source: string;
  utm_term: string;
}
/** Sessions per quarter hour of their start; `audience_id` is `*` for all audiences together. */
interface SessionCountRow extends Owned {
  page_id: string;
  audience_id: string;
  /** Quarter hours since the epoch. */
  bucket: number;
  sessions: number;
  conversions: number;
  bounces: number;
  form_submits: number;
  asked: Generated<number>;
  clicked: Generated<number>;
  scrolled_half: Generated<number>;
  /** Sessions in the three counts before; fewer than `sessions` where a server of an earlier version has written. */
  measured: Generated<number>;
}
/** A word of a record's searchable text. */
export interface SearchWordRow extends Owned {
  /** `persons`, `audiences`, an account's ID for its persons, or a page's ID for its audiences. */
  list: string;
  word: string;
  record_id: string;
}
/** The interactions of one session, in order, as the contract's array. */
interface InteractionsRow extends Owned {
  session_id: string;
  items: Json;
}
export interface TopicRow extends Owned {
  topic_id: string;
  title: string;
  purpose: string | null;
  sort_order: number;
  is_default: Bit;
  /** Folded title, purpose and entries (`search-text.ts`). */
  search_text: string;
  created_at: Millis;
  updated_at: Millis;
}
export interface TopicEntryRow extends Owned {
  topic_entry_id: string;
  topic_id: string;
  sort_order: number;
  content_type: string;
  content: string;
  created_at: Millis;
  updated_at: Millis;
}
export interface PersonRow extends Owned {
  person_id: string;
  account_id: string | null;
  name: string;
  email: string | null;
  /** Each `_key` column is the `matchKey` of the column before it. */
  email_key: string | null;
  domain: string | null;
  domain_key: string | null;
  slug: string;
  phone_number: string | null;
  linkedin_profile_url: string | null;
  linkedin_key: string | null;
  /** Includes deleted entries. */
  logs_count: number;
  deleted_logs_count: number;
  created_at: Millis;
  updated_at: Millis;
}
export interface AccountRow extends Owned {
  account_id: string;
  domain: string;
  /** `matchKey` of the domain. */
  domain_key: string;
  name: string;
  linked_persons_count: number;
  /** Includes deleted entries. */
  logs_count: number;
  deleted_logs_count: number;
  created_at: Millis;
  updated_at: Millis;
  latest_activity_at: Millis;
}
export interface AccountLogRow extends Owned {
  account_log_id: string;
  account_id: string;
  source: string;
  type: string;
  payload: Json;
  idempotency_key: string | null;
  created_at: Millis;
  updated_at: Millis | null;
  deleted_at: Millis | null;
}
export interface PersonLogRow extends Owned {
  person_log_id: string;
  person_id: string;
  source: string;
  type: string;
  payload: Json;
  idempotency_key: string | null;
  created_at: Millis;
  updated_at: Millis | null;
  deleted_at: Millis | null;
}
/** First reply to each write with an idempotency key, for replay. */
interface IdempotencyRow extends Owned {
  operation: string;
  key: string;
  /** SHA-256 of the request's path and canonical body, hex. */
  request_hash: string;
  reply: Json;
  created_at: Millis;
}

export interface Schema {
  tenants: TenantRow;
  api_keys: ApiKeyRow;
  sign_ins: SignInRow;
  settings: SettingRow;
  pages: PageRow;
  audiences: AudienceRow & DerivedAudienceColumns;
  audience_versions: AudienceVersionRow;
  version_values: VersionValuesRow;
  sessions: SessionRow;
  session_counts: SessionCountRow;
  search_words: SearchWordRow;
  page_revisions: PageRevisionRow;
  interactions: InteractionsRow;
  topics: TopicRow;
  topic_entries: TopicEntryRow;
  persons: PersonRow;
  accounts: AccountRow;
  account_logs: AccountLogRow;
  person_logs: PersonLogRow;
  idempotency: IdempotencyRow;
}

export type Database = Kysely<Schema>;
