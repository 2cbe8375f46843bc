import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { Trash2, TriangleAlert } from 'lucide-react';
import { useId, useState, type ClipboardEvent, type ReactNode } from 'react';
import type { Axis } from '../../../../domain/geo/degreesText.ts';
import { reportError } from '../../../browser/errorLog.ts';
import { showToastAtom } from '../../../browser/toastAtoms.ts';
import { readText } from '../../../data/lists/fetchList.ts';
import { useReadPlace } from '../../placePicker/useReadPlace.ts';
import { SURVEY_TEXT } from '../../../text/survey.ts';
import {
  NODE_FIELD_TEXT,
  NODES_TEXT as TEXT,
  notesLengthText,
  savedNodeText,
} from '../../../text/surveyNodes.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { Toggle } from '../../../ui/controls/Toggle.tsx';
import { squadLevelsAtom } from '../panels/squad.ts';
import { performAtom } from '../panels/edits.ts';
import { useTyped } from '../panels/typedText.ts';
import { DeleteNodes } from './DeleteNodes.tsx';
import { Microphones } from './Microphones.tsx';
import {
  isShownValue,
  nodeCommand,
  numberError,
  numberText,
  type FormNumber,
  type NodeNumber,
} from './nodeFields.ts';
import styles from './nodeForm.module.css';

type Item = Readonly<Record<string, unknown>>;

interface Props {
  readonly row: number;
  readonly item: Item;
}

const MAX_NOTES = 255;

/**
 * Unsaved typed values, and the fields that the person has left. Fields that were typed before the form was
 * opened again count as left.
 */
function useEdits(row: number, item: Item) {
  const store = useStore();
  const perform = useSetAtom(performAtom);
  const showToast = useSetAtom(showToastAtom);
  const nodeId = readText(item['nodeId']);
  const { values: edits, set, discard, removeSaved } = useTyped({ table: 'nodes', row, id: nodeId });
  const [left, setLeft] = useState<ReadonlySet<string>>(() => new Set(Object.keys(edits)));
  const hasTyped = Object.keys(edits).length > 0;
  const command = nodeCommand(row, item, edits);
  const save = async () => {
    if (!command.ok || command.value === undefined) return;
    if (!(await perform(command.value))) return;
    removeSaved(edits);
    showToast('ok', savedNodeText(nodeId));
  };
  return {
    edits,
    hasTyped,
    canSave: command.ok && command.value !== undefined,
    set: (column: string, value: string | boolean) =>
      set(column, isShownValue(column, value, item) ? undefined : value),
    leave: (column: string) => setLeft((others) => new Set(others).add(column)),
    // A field that is invalid as it came says so once something else is typed: Save is off because of it.
    hasLeft: (column: string) => left.has(column) || (hasTyped && !(column in edits)),
    reset: () => {
      discard();
      setLeft(new Set());
    },
    save: () => void save().catch(reportError(store, 'save of a node')),
  };
}

type Edits = ReturnType<typeof useEdits>;

/** "Edit Node": the messages come when a field is left; Save puts what was typed into the draft. */
export function NodeFields({ row, item }: Props) {
  const edits = useEdits(row, item);
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <>
      <form
        className={styles.fields}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          edits.save();
        }}
      >
        <PositionNumbers item={item} edits={edits} />
        <Numbers
          columns={['nodeAlt']}
          item={item}
          edits={edits}
          after={<LevelField item={item} edits={edits} />}
        />
        <Numbers columns={['yaw', 'pitch', 'roll']} item={item} edits={edits} />
        <div className={styles.row}>
          <Field
            label={TEXT.property}
            error=""
            value={textOf('locationId', item, edits)}
            onText={(text) => edits.set('locationId', text)}
          />
          <Field label={TEXT.zone} error="" value={readText(item['zone'])} readOnly />
        </div>
        <NotesField item={item} edits={edits} />
        <div className={styles.row}>
          {(['recorder', 'cameraNode'] as const).map((column) => (
            <Toggle
              key={column}
              on={(edits.edits[column] ?? item[column]) === true}
              onChange={(on) => edits.set(column, on)}
            >
              {NODE_FIELD_TEXT[column]}
            </Toggle>
          ))}
        </div>
        <Microphones
          textOf={(column) => numberTextOf(column, item, edits)}
          isWrong={(column) =>
            edits.hasLeft(column) && numberError(column, numberTextOf(column, item, edits)) !== ''
          }
          onText={edits.set}
          onLeave={edits.leave}
        />
        <div className={styles.acts}>
          <Button ghost danger onPress={() => setIsDeleting(true)}>
            <Trash2 aria-hidden="true" />
            <span>{TEXT.delete}</span>
          </Button>
          <Button off={!edits.hasTyped} onPress={edits.reset}>
            {TEXT.reset}
          </Button>
          <Button type="submit" primary off={!edits.canSave}>
            {SURVEY_TEXT.save}
          </Button>
        </div>
      </form>
      {isDeleting && <DeleteNodes rows={[row]} onClose={() => setIsDeleting(false)} />}
    </>
  );
}

function textOf(column: string, item: Item, { edits }: Edits): string {
  return readText(edits[column] ?? item[column]);
}

function numberTextOf(column: FormNumber, item: Item, { edits }: Edits): string {
  return String(edits[column] ?? numberText(column, item));
}

interface FieldProps {
  readonly item: Item;
  readonly edits: Edits;
}

interface NumbersProps extends FieldProps {
  readonly columns: readonly NodeNumber[];
  readonly after?: ReactNode;
  readonly onPaste?: (event: ClipboardEvent) => void;
  /** Called with the text of a field that is left. */
  readonly onLeave?: (column: NodeNumber, text: string) => void;
}

const AXIS_COLUMNS = { lat: 'node_lat', lon: 'node_long' } as const;

/** Latitude and longitude, which a pasted or typed place fills together. */
function PositionNumbers({ item, edits }: FieldProps) {
  const set = (axis: Axis, degrees: string) => edits.set(AXIS_COLUMNS[axis], degrees.replace('-', '−'));
  const reader = useReadPlace({
    onPlace: ({ lat, lon }) => {
      set('lat', lat);
      set('lon', lon);
    },
    onAngle: set,
  });
  return (
    <Numbers
      columns={['node_lat', 'node_long']}
      item={item}
      edits={edits}
      onPaste={reader.onPaste}
      onLeave={(column, text) => void reader.take(text, column === AXIS_COLUMNS.lat ? 'lat' : 'lon')}
    />
  );
}

/** Fields of numbers in a row; their messages stand below it. */
function Numbers({ columns, item, edits, after, onPaste, onLeave }: NumbersProps) {
  const id = useId();
  const fields = columns.map((column) => {
    const text = numberTextOf(column, item, edits);
    return { column, text, error: edits.hasLeft(column) ? numberError(column, text) : '' };
  });
  return (
    <>
      <div className={styles.row} onPaste={onPaste}>
        {fields.map(({ column, text, error }) => (
          <label key={column} className={styles.number}>
            <span>{NODE_FIELD_TEXT[column]}</span>
            <input
              inputMode="decimal"
              autoComplete="off"
              value={text}
              aria-invalid={error !== ''}
              aria-describedby={`${id}-${column}`}
              onChange={({ target }) => edits.set(column, target.value)}
              onBlur={() => {
                onLeave?.(column, text);
                edits.leave(column);
              }}
            />
          </label>
        ))}
        {after}
      </div>
      {fields.map(({ column, error }) => (
        <p
          key={column}
          id={`${id}-${column}`}
          className={styles.error}
          role={error === '' ? undefined : 'alert'}
        >
          {error !== '' && <TriangleAlert aria-hidden="true" />}
          <span>{error}</span>
        </p>
      ))}
    </>
  );
}

function LevelField({ item, edits }: FieldProps) {
  const levels = useAtomValue(squadLevelsAtom);
  const value = textOf('level', item, edits);
  const isListed = value === '' || levels.some(({ levelId }) => levelId === value);
  return (
    <label className={styles.number}>
      <span>{NODE_FIELD_TEXT.level}</span>
      <select value={value} onChange={({ target }) => edits.set('level', target.value)}>
        <option value="">–</option>
        {!isListed && <option>{value}</option>}
        {levels.map(({ levelId, name }) => (
          <option key={levelId} value={levelId}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

function NotesField({ item, edits }: FieldProps) {
  const text = textOf('notes', item, edits);
  return (
    <label className={styles.number}>
      <span>
        {NODE_FIELD_TEXT.notes}
        {/* Not in the name of the field, which would change with each letter. */}
        <small aria-hidden="true">{notesLengthText(text.length, MAX_NOTES)}</small>
      </span>
      <textarea
        rows={2}
        maxLength={MAX_NOTES}
        value={text}
        onChange={({ target }) => edits.set('notes', target.value)}
      />
    </label>
  );
}
