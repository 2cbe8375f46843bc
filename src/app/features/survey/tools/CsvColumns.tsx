import { CSV_TARGETS, type CsvMapping } from '../../../../domain/survey/exchange/csvNodes.ts';
import type { CsvPreview } from '../../../../domain/survey/port/surveyTools.ts';
import { columnText } from '../../../text/surveyNodes.ts';
import { EXCHANGE_TEXT as TEXT } from '../../../text/surveyTools.ts';
import { Toggle } from '../../../ui/Toggle.tsx';
import { ScrollRegion } from '../../../ui/ScrollRegion.tsx';
import styles from './tools.module.css';

interface Props {
  readonly csv: CsvPreview;
  readonly onChange: (mapping: CsvMapping) => void;
}

/** What each column of a CSV file fills, above its first rows. */
export function CsvColumns({ csv: { header, sample, mapping }, onChange }: Props) {
  const choose = (column: number, name: string) => {
    const target = CSV_TARGETS.find((each) => each === name);
    // A field is filled by one column.
    const targets = mapping.targets.map((each, i) =>
      i === column ? target : each === target ? undefined : each,
    );
    onChange({ ...mapping, targets });
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
                    value={mapping.targets[i] ?? ''}
                    onChange={(event) => choose(i, event.target.value)}
                  >
                    <option value="">{TEXT.ignored}</option>
                    {CSV_TARGETS.map((target) => (
                      <option key={target} value={target}>
                        {columnText(target)}
                      </option>
                    ))}
                  </select>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
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
      <Toggle on={mapping.hasDegrees} onChange={(hasDegrees) => onChange({ ...mapping, hasDegrees })}>
        {TEXT.degrees}
      </Toggle>
      <Toggle
        on={mapping.hasDecimalComma}
        onChange={(hasDecimalComma) => onChange({ ...mapping, hasDecimalComma })}
      >
        {TEXT.comma}
      </Toggle>
    </>
  );
}
