import { useQueryClient } from '@tanstack/react-query';
import { Terminal } from 'lucide-react';
import { copyCurl } from '#api/transport/copy-curl.ts';
import { useEngine } from '#editor/editor.tsx';
import { toast } from '#shell/notify.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { IconButton } from '#ui/icon-button.tsx';

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

/** Copies the request as cURL: the dialog covers the button in the top bar. */
function CopyRequest() {
  const engine = useEngine();
  const client = useQueryClient();
  const copy = () => {
    const { request } = engine;
    if (!request) {
      toast.info('Nothing to copy yet', { detail: 'Fix the errors in the form first.' });
      return;
    }
    void copyCurl(client, request, toast);
  };
  return <IconButton icon={Terminal} label="Copy as cURL" className="max-phone:hidden" onClick={copy} />;
}
