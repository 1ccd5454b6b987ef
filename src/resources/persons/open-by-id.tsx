import { useNavigate } from '@tanstack/react-router';
import { UserRoundSearch } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { InPalette } from '#ui/in-palette.tsx';
import { Input } from '#ui/input.tsx';

/** Opens a person whose id is at hand, from an audience, a log or somewhere else. */
export function OpenById() {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [personId, setPersonId] = useState('');
  const [error, setError] = useState<string>();
  const open = () => {
    const id = personId.trim();
    if (id) void navigate({ to: '/persons/$personId', params: { personId: id } });
    else setError('Enter a person ID.');
  };
  return (
    <form
      noValidate
      className="flex max-w-form items-start gap-2 px-gutter pb-5"
      onSubmit={(event) => {
        event.preventDefault();
        open();
      }}
    >
      <div className="min-w-0 flex-1">
        <Field
          label="Open by ID"
          hint="People you've opened are listed below. Enter an ID to open anyone else."
          error={error}
        >
          {(links) => (
            <Input
              {...links}
              ref={field}
              mono
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              placeholder="person_01…"
              value={personId}
              onChange={(event) => {
                setPersonId(event.target.value);
                setError(undefined);
              }}
            />
          )}
        </Field>
      </div>
      <InPalette label="Open a person by ID" icon={UserRoundSearch} run={() => field.current?.focus()} />
      <Button type="submit" className="mt-5">
        Open person
      </Button>
    </form>
  );
}
