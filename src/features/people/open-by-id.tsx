import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { UserRoundSearch } from 'lucide-react';
import { useRef, useState } from 'react';
import { sessionQuery } from '#api/transport/session.ts';
import { Button } from '#ui/button.tsx';
import { PaletteCommand } from '#ui/commands.ts';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';

export function OpenById() {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [personId, setPersonId] = useState('');
  const [error, setError] = useState<string>();
  // Other services' IDs can have any prefix.
  const isOwnService = useQuery(sessionQuery).data?.mode === 'embedded';
  const open = () => {
    const id = personId.trim();
    if (!id) setError('Enter a person ID.');
    else if (/^\S+@\S+$/.test(id))
      setError(isOwnService ? "That's an email. IDs start with person_." : "That's an email, not an ID.");
    else void navigate({ to: '/persons/$personId', params: { personId: id } });
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
              placeholder={isOwnService ? 'person_01…' : undefined}
              value={personId}
              onChange={(event) => {
                setPersonId(event.target.value);
                setError(undefined);
              }}
            />
          )}
        </Field>
      </div>
      <PaletteCommand label="Open a person by ID" icon={UserRoundSearch} run={() => field.current?.focus()} />
      <Button type="submit" className="mt-5">
        Open person
      </Button>
    </form>
  );
}
