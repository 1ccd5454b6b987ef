import { Pin } from 'lucide-react';
import { useRef } from 'react';
import {
  type AnyEngine,
  errorAt,
  useEdited,
  useEngine,
  useReveal,
  useRevealed,
  useValue,
} from '#editor/editor.tsx';
import { TextField } from '#editor/fields/text-field.tsx';
import { RowList } from '#editor/rows/row-list.tsx';
import { RowTag, RowText } from '#editor/rows/row-text.tsx';
import { limits } from '#engines/checks/index.ts';
import { asText, type Path, type Row } from '#engines/save/index.ts';
import { typeName } from '#features/pages/public.ts';
import { CopyId } from '#ui/copy-id.tsx';
import { FieldError } from '#ui/field.tsx';
import { confirm } from '#ui/notify.ts';
import { Switch } from '#ui/switch.tsx';
import { Tag } from '#ui/tag.tsx';
import { UsedValueField } from './used-value-field.tsx';

const header: Path = ['headerActionId'];

export function ActionsSection() {
  const engine = useEngine();
  return (
    <div className="flex flex-col gap-3">
      <HeaderError />
      <RowList
        path={['actions']}
        title="Actions"
        hint="Buttons on the page's card, in this order."
        add="Add action"
        newRow={() => ({})}
        beforeDelete={(row) => mayDelete(engine, row)}
        Head={ActionHead}
        Body={ActionBody}
        empty="No actions yet. Visitors see no buttons on the card."
      />
    </div>
  );
}

/** Confirms deleting the header's action, which would leave the header without one. */
async function mayDelete(engine: AnyEngine, row: Row): Promise<boolean> {
  if (engine.valueAt(header) !== row.key) return true;
  const name = asText(row.value.buttonTitle) || 'this action';
  return confirm({
    title: `Delete ${name}?`,
    detail: "It's the header action. The page header has none until you pick another.",
    action: 'Delete action',
    danger: true,
  });
}

function ActionHead({ row }: { row: Row }) {
  const isHeader = useValue(header) === row.key;
  const { purpose, actionType } = row.value;
  return (
    <>
      {isHeader ? (
        <span className="flex flex-none">
          <Tag variant="accent" icon={Pin}>
            <span className="max-phone:sr-only">Header</span>
          </Tag>
        </span>
      ) : null}
      <RowText>{asText(purpose)}</RowText>
      {actionType ? <RowTag>{typeName(asText(actionType).slice(0, 100))}</RowTag> : null}
    </>
  );
}

function ActionBody({ path: at }: { path: Path }) {
  const engine = useEngine();
  const key = at.at(-1);
  const isHeader = useValue(header) === key;
  const id = asText(useValue([...at, 'actionId']));
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-4 max-phone:grid-cols-1">
      <TextField path={[...at, 'buttonTitle']} label="Button title" limit={limits.buttonTitle} />
      <UsedValueField path={[...at, 'actionType']} label="Action type" />
      <TextField path={[...at, 'purpose']} label="Purpose" long isWide />
      <TextField
        path={[...at, 'url']}
        label="URL"
        hint="A web address, mailto: or tel: link."
        mono
        inputMode="url"
        isWide
      />
      <div className="col-span-full flex flex-wrap items-center justify-between gap-3">
        <Switch
          checked={isHeader}
          onChange={(on) =>
            engine.change(header, on ? key : undefined, {
              name: on ? 'set header action' : 'remove header action',
            })
          }
        >
          Show as header action
        </Switch>
        {id ? (
          <span className="flex items-center gap-1.5 text-faint text-xs">
            ID <CopyId value={id} name="action ID" />
          </span>
        ) : (
          <span className="text-faint text-xs">Gets an ID when saved</span>
        )}
      </div>
    </div>
  );
}

/** Error of the header action, which is set in the rows and so has no field of its own. */
function HeaderError() {
  const element = useRef<HTMLSpanElement>(null);
  const reveal = useReveal();
  const message = useEdited((engine) => errorAt(engine, header));
  useRevealed(header, () => {
    element.current?.focus();
    reveal.done();
  });
  return message === undefined ? null : (
    <FieldError ref={element} tabIndex={-1}>
      {`Header action: ${message}`}
    </FieldError>
  );
}
