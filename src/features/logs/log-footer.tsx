import { CopyRequest } from '#editor/copy-request.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';

interface LogFooterProps {
  formId: string;
  addAnother: boolean;
  onAddAnother(addAnother: boolean): void;
  isSaving: boolean;
  isEmpty: boolean;
  onClose(): void;
}

export const LogFooter = ({
  formId,
  addAnother,
  onAddAnother,
  isSaving,
  isEmpty,
  onClose,
}: LogFooterProps) => (
  <>
    <Checkbox
      checked={addAnother}
      onChange={(event) => onAddAnother(event.target.checked)}
      className="mr-auto text-muted max-phone:min-h-hit"
    >
      Keep open for another
    </Checkbox>
    <CopyRequest />
    <Button disabledReason={isSaving ? 'Adding the entry' : null} onClick={onClose}>
      Cancel
    </Button>
    <Button
      type="submit"
      form={formId}
      variant="primary"
      busy={isSaving}
      disabledReason={isEmpty && !isSaving ? 'The payload is empty' : null}
    >
      Add entry
    </Button>
  </>
);
