import { useAtomValue } from 'jotai';
import { Link } from 'wouter';
import { isRow, type Row } from '../../../../domain/json/row.ts';
import { readInstant } from '../../../../domain/json/instant.ts';
import { AUDIT_TRAILS } from '../../../../domain/resources/entities/auditTrails.ts';
import type { Resource } from '../../../../domain/resources/definition/defineResource.ts';
import { fieldLabel } from '../../../../domain/resources/definition/fieldLabel.ts';
import { epochMs } from '../../../../domain/units.ts';
import { mayCall } from '../../../data/lists/mayCall.ts';
import { readText } from '../../../data/lists/fetchList.ts';
import { authoritiesAtom } from '../../../session/tokenAtoms.ts';
import { ENTITY_FORM_TEXT as TEXT } from '../../../text/entityForms.ts';
import { dateTimeText } from '../../../../domain/dayAndClock.ts';
import { FieldValue } from '../fields/FieldValue.tsx';
import form from '../fields/parts/form.module.css';
import styles from './recordHistory.module.css';
import { useRecordHistory } from './useRecordHistory.ts';

interface Props {
  readonly resource: Resource;
  readonly row: Row;
}

/** Who changed the record, when, and from what to what; for people who may see the audit trail. */
export function RecordHistory({ resource, row }: Props) {
  const authorities = useAtomValue(authoritiesAtom);
  if (!mayCall(AUDIT_TRAILS.access.list, authorities)) return undefined;
  return <History resource={resource} row={row} />;
}

function History({ resource, row }: Props) {
  const [history, subject] = useRecordHistory(resource, row);
  if (history.status === 'absent') return undefined;
  return (
    <section className={form.card} aria-labelledby="history-title" aria-busy={history.status === 'loading'}>
      <h2 id="history-title">{TEXT.history}</h2>
      {history.status === 'failed' && <p role="alert">{TEXT.historyFailed}</p>}
      {history.status === 'loaded' && history.rows.length === 0 && <p>{TEXT.noHistory}</p>}
      {history.status === 'loaded' && history.rows.length > 0 && (
        <ol className={styles.history}>
          {history.rows.map((entry) => (
            <HistoryEntry key={readText(entry['id'])} resource={resource} entry={entry} />
          ))}
        </ol>
      )}
      <p>
        <Link href={`${AUDIT_TRAILS.screen}?search=${encodeURIComponent(subject)}`}>{TEXT.allHistory}</Link>
      </p>
    </section>
  );
}

function HistoryEntry({ resource, entry }: { readonly resource: Resource; readonly entry: Row }) {
  const at = readInstant(entry['actionTime']);
  const changes = Array.isArray(entry['changes']) ? entry['changes'].filter(isRow) : [];
  return (
    <li>
      <p>
        {Number.isFinite(at) && (
          <time dateTime={new Date(at).toISOString()}>{dateTimeText(epochMs(at))}</time>
        )}{' '}
        <b>{readText(entry['action'])}</b> <span>{readText(entry['user'])}</span>
      </p>
      {changes.length > 0 && (
        <dl className={styles.changes}>
          {changes.map((change) => {
            const name = readText(change['field']);
            const value = (which: 'old' | 'new') => (
              <FieldValue resource={resource} name={name} row={{ [name]: change[which] }} />
            );
            return (
              <div key={name}>
                <dt>{fieldLabel(name, resource.fields[name] ?? {})}</dt>
                <dd>
                  <del aria-label={TEXT.historyOld}>{value('old')}</del> <span>→</span>{' '}
                  <ins aria-label={TEXT.historyNew}>{value('new')}</ins>
                </dd>
              </div>
            );
          })}
        </dl>
      )}
    </li>
  );
}
