import { useState } from 'react';
import { CSV_TARGETS, targetsOf } from '../../../../domain/survey/exchange/csvColumns.ts';
import type { CsvPreview, ImportAnswers } from '../../../../domain/survey/port/surveyTools.ts';
import { EXCHANGE_TEXT as TEXT, importColumnText, QUESTION_TEXT } from '../../../text/surveyExchange.ts';
import { Toggle } from '../../../ui/controls/Toggle.tsx';
import { ScrollRegion } from '../../../ui/page/ScrollRegion.tsx';
import styles from './tools.module.css';

interface Props {
  readonly csv: CsvPreview;
  readonly onChange: (answers: ImportAnswers) => void;
}

/** What each column of a CSV file fills, above its first rows. What is chosen is shown before the worker has read the file with it. */
export function CsvColumns({ csv: { header, sample, mapping }, onChange }: Props) {
  const [targets, setTargets] = useState(mapping.targets);
  const [choices, setChoices] = useState(() => mapping.targets.map((target, column) => ({ column, target })));
  const choose = (column: number, name: string) => {
    const target = CSV_TARGETS.find((each) => each === name);
    const others = choices.filter((choice) => choice.column !== column);
    const now = [...others, { column, target }];
    setChoices(now);
    const changed = targetsOf(header.length, now);
    setTargets(changed);
    onChange({ targets: changed });
  };
  return (
    <>
      <ScrollRegion className={styles.columns} label={TEXT.columns}>
        <table>
          <thead>
            <tr>
              {header.map((name, i) => (
                <th key={`${i} ${name}`} scope="col">
                  <span>{name}</span>
                  <select
                    aria-label={name}
                    value={targets[i] ?? ''}
                    onChange={(event) => choose(i, event.target.value)}
                  >
                    <option value="">{TEXT.ignored}</option>
                    {CSV_TARGETS.map((target) => (
                      <option key={target} value={target}>
                        {importColumnText(target)}
                      </option>
                    ))}
                  </select>
                </th>
              ))}
            </tr>
          </thead>
          <tbody translate="no">
            {sample.map((cells, i) => (
              <tr key={`${i} ${cells[0] ?? ''}`}>
                {header.map((name, column) => (
                  <td key={`${column} ${name}`}>{cells[column]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <Toggle on={mapping.hasNewIds} onChange={(on) => onChange({ hasNewIds: on })}>
        {QUESTION_TEXT.newIds}
      </Toggle>
    </>
  );
}
