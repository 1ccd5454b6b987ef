import { CopyRequest } from '#editor/copy-request.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';

interface LogFootProps {
  formId: string;
  /** Whether another entry is written after this one. */
  another: boolean;
  onAnother(another: boolean): void;
  isWriting: boolean;
  isEmpty: boolean;
  onClose(): void;
}

/** What can be done with an entry. */
export const LogFoot = ({ formId, another, onAnother, isWriting, isEmpty, onClose }: LogFootProps) => (
  <>
    <Checkbox
      checked={another}
      onChange={(event) => onAnother(event.target.checked)}
      className="mr-auto text-muted max-phone:min-h-hit"
    >
      Keep open for another
    </Checkbox>
    <CopyRequest />
    <Button disabledReason={isWriting ? 'Adding the entry' : null} onClick={onClose}>
      Cancel
    </Button>
    <Button
      type="submit"
      form={formId}
      variant="primary"
      busy={isWriting}
      disabledReason={isEmpty && !isWriting ? 'The payload is empty' : null}
    >
      Add entry
    </Button>
  </>
);
