import { ListField } from '#editor/fields/list-field.tsx';
import { archiveAudience } from './archive-audience.ts';
import { ArchivedAudience } from './archived-audience.tsx';
import { AudiencePreview, PendingPreview, RowCards } from './audience-preview.tsx';
import { AudienceResults } from './audience-results.tsx';
import { AudienceSide } from './audience-side.tsx';
import { AudienceStrip, PublishProgress } from './audience-strip.tsx';
import { CopyContextFrom } from './copy-values.tsx';
import { FieldPicker } from './field-picker.tsx';
import { InheritingFields } from './inheriting-fields.tsx';
import { LoadValues } from './load-values.tsx';
import { PageChangeNote } from './page-change-note.tsx';
import { PersonPicker } from './person-picker.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';

/** Loaded together, after the fields of an audience. */
export const panels = {
  ArchivedAudience,
  AudiencePreview,
  AudienceResults,
  AudienceSide,
  AudienceStrip,
  CopyContextFrom,
  FieldPicker,
  ListField,
  InheritingFields,
  LoadValues,
  archiveAudience,
  PageChangeNote,
  PendingPreview,
  PersonPicker,
  PublishProgress,
  RowCards,
  ScheduleDialog,
};
