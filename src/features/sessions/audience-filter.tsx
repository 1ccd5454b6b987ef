import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { shortenId } from '#lib/id.ts';
import { RecordFilter, RecordNames } from '#shell/record-filter.tsx';
import { type AudienceNames, audienceNamesQuery } from './sessions-queries.ts';

interface AudienceFilterProps {
  pageId: string;
  value: string | undefined;
  onChange(audienceId: string | undefined): void;
}

const noNames: AudienceNames = new Map();

export function AudienceFilter({ pageId, value, onChange }: AudienceFilterProps) {
  const query = useQuery(audienceNamesQuery(pageId));
  const { data: names = noNames } = query;
  return (
    <RecordFilter
      name="Audience"
      icon={Users}
      label={value ? (names.get(value) ?? shortenId(value)) : undefined}
      onChange={onChange}
    >
      {(onSelect) => (
        <RecordNames
          noun="audience"
          names={names}
          query={query}
          empty="No audiences on this page yet."
          onSelect={onSelect}
        />
      )}
    </RecordFilter>
  );
}
