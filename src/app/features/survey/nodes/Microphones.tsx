import { TriangleAlert } from 'lucide-react';
import {
  MIC_COLUMNS,
  MIC_COUNT,
  MIC_FIELDS,
  type MicColumn,
} from '../../../../domain/survey/draft/tables.ts';
import { columnText, MIC_TEXT, NODE_ERROR_TEXT, NODES_TEXT as TEXT } from '../../../text/surveyNodes.ts';
import styles from './nodeForm.module.css';

/** The columns of each microphone. */
const ROWS = Array.from({ length: MIC_COUNT }, (_, mic) =>
  MIC_COLUMNS.slice(mic * MIC_FIELDS.length, (mic + 1) * MIC_FIELDS.length),
);

interface Props {
  readonly textOf: (column: MicColumn) => string;
  readonly isWrong: (column: MicColumn) => boolean;
  readonly onText: (column: MicColumn, text: string) => void;
  readonly onLeave: (column: MicColumn) => void;
}

/** The sixteen values of the microphones. When the node is applied, the stored node fills missing values. */
export function Microphones({ textOf, isWrong, onText, onLeave }: Props) {
  return (
    <div className={styles.mics} data-survey-mics="">
      <h3 id="survey-mics">{TEXT.mics}</h3>
      <table aria-labelledby="survey-mics">
        <thead>
          <tr>
            <th scope="col">{TEXT.mic}</th>
            {MIC_FIELDS.map((field) => (
              <th key={field} scope="col">
                {MIC_TEXT[field]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody translate="no">
          {ROWS.map((row, index) => (
            <tr key={row[0]}>
              <th scope="row">{index + 1}</th>
              {row.map((column) => (
                <td key={column}>
                  <input
                    aria-label={columnText(column)}
                    inputMode="decimal"
                    autoComplete="off"
                    placeholder="–"
                    value={textOf(column)}
                    aria-invalid={isWrong(column)}
                    onChange={({ target }) => onText(column, target.value)}
                    onBlur={() => onLeave(column)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {MIC_COLUMNS.some(isWrong) && (
        <p className={styles.error} role="alert">
          <TriangleAlert aria-hidden="true" />
          <span>{NODE_ERROR_TEXT.mic}</span>
        </p>
      )}
    </div>
  );
}
