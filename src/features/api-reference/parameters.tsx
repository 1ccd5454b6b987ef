import type { Parameter } from './document.ts';
import { FieldsTable } from './fields-table.tsx';
import type { Json } from './json.ts';
import { SchemaRow } from './schema-row.tsx';
import { constraintsOf, describeType } from './schema-words.ts';
import { Section } from './section.tsx';

const places: Record<string, string> = {
  path: 'In the path',
  query: 'Query',
  header: 'Headers',
  cookie: 'Cookies',
};

/** Path, query and header parameters. */
export function Parameters({ root, parameters }: { root: Json; parameters: readonly Parameter[] }) {
  return Object.entries(places).map(([place, title]) => {
    const rows = parameters.filter((each) => each.in === place);
    if (rows.length === 0) return null;
    return (
      <Section key={place} title={title}>
        <FieldsTable label={title} head="Parameter">
          {rows.map(({ name, required, description, schema }) => (
            <SchemaRow
              key={name}
              row={{
                path: name,
                name,
                depth: 0,
                required,
                type: describeType(root, schema),
                rules: constraintsOf(root, schema),
                description,
                inside: 0,
                circular: false,
              }}
              mark={required ? 'required' : null}
              open={false}
              onToggle={() => {}}
            />
          ))}
        </FieldsTable>
      </Section>
    );
  });
}
