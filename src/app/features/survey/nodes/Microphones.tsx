import { MIC_COUNT, MIC_FIELDS } from '../../../../domain/survey/draft/tables.ts';
import { signedText } from '../../../../domain/geo/positionText.ts';
import { MIC_TEXT, NODES_TEXT as TEXT } from '../../../text/surveyNodes.ts';
import styles from './nodeForm.module.css';

const MICS = Array.from({ length: MIC_COUNT }, (_, index) => index + 1);

/** The sixteen values of the microphones; those that are missing are filled from the stored node when it is applied. */
export function Microphones({ item }: { readonly item: Readonly<Record<string, unknown>> }) {
  const text = (mic: number, field: (typeof MIC_FIELDS)[number]) => {
    const value = Number(item[`mic${mic}_${field}`] ?? NaN);
    return Number.isNaN(value) ? '–' : signedText(value, field === 'db' ? 1 : 3);
  };
  return (
    <div className={styles.mics}>
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
        <tbody>
          {MICS.map((mic) => (
            <tr key={mic}>
              <th scope="row">{mic}</th>
              {MIC_FIELDS.map((field) => (
                <td key={field}>{text(mic, field)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
