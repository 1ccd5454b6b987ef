import { ListField } from '#editor/fields/list-field.tsx';
import { AudiencePreview } from './audience-preview.tsx';
import { AudienceStrip } from './audience-strip.tsx';
import { FieldPicker } from './field-picker.tsx';
import { LoadValues } from './load-values.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';

/** Loaded together, after the fields of an audience. */
export const panels = { AudiencePreview, AudienceStrip, FieldPicker, ListField, LoadValues, ScheduleDialog };
