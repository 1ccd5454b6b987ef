import { onDemand } from '#ui/on-demand.tsx';

const loadPanels = async () => (await import('./panel-parts.ts')).panels;

/** Reserves the usual height of a preview while it loads. */
export const PreviewPlaceholder = () => <div className="h-110" />;

export const AudiencePreview = onDemand(async () => (await loadPanels()).AudiencePreview, {
  fallback: <PreviewPlaceholder />,
});

export const AudienceStrip = onDemand(async () => (await loadPanels()).AudienceStrip, {
  fallback: <div className="min-h-tabs border-line border-y bg-canvas" />,
});

export const FieldPicker = onDemand(async () => (await loadPanels()).FieldPicker);

export const ListField = onDemand(async () => (await loadPanels()).ListField, {
  fallback: <div className="h-control" />,
});

export const LoadValues = onDemand(async () => (await loadPanels()).LoadValues, {
  fallback: <div className="h-11" />,
});

export const ScheduleDialog = onDemand(async () => (await loadPanels()).ScheduleDialog, {
  onDismiss: ({ onClose }) => onClose(),
});
