import { useState } from 'react';
import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { isAngle } from '../../../../domain/survey/exchange/csvColumns.ts';
import type { ImportQuestion } from '../../../../domain/survey/exchange/importedFile.ts';
import type { FileRead, ImportAnswers } from '../../../../domain/survey/port/surveyTools.ts';
import { reportError } from '../../../browser/errorLog.ts';
import { ENCODING_TEXT, QUESTION_TEXT as TEXT, questionText } from '../../../text/surveyExchange.ts';
import { ChoiceField } from '../../../ui/controls/ChoiceField.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { FileButton } from '../../../ui/controls/FileButton.tsx';
import { answerImportAtom, importAnswersAtom, openQuestionsAtom } from './importAtoms.ts';
import styles from './tools.module.css';

/** How a file is read: asks about doubtful parts; the person can change the recognised parts. */
export function ImportChoices({ read }: { readonly read: FileRead }) {
  const store = useStore();
  const answerImport = useSetAtom(answerImportAtom);
  const answers = useAtomValue(importAnswersAtom);
  const open = useAtomValue(openQuestionsAtom);
  const answer = (given: ImportAnswers) =>
    void answerImport(given).catch(reportError(store, 'answer about an import'));
  const settings = settingsOf(read, answers);
  const system = read.questions.find((question) => question.kind === 'system');
  if (settings.length === 0 && system === undefined) return undefined;
  return (
    <fieldset className={styles.choices} aria-label={TEXT.title}>
      {open.map((question) => (
        <p key={question.kind} role="alert" className={styles.question}>
          {questionText(question)}
        </p>
      ))}
      {settings.map(({ label, value, choices, toAnswer }) => (
        <ChoiceField
          key={label}
          label={label}
          value={value}
          choices={choices}
          {...(value === '' && { none: TEXT.choose })}
          onChoose={(chosen) => answer(toAnswer(chosen))}
        />
      ))}
      {system && (
        <SystemChoice
          question={system}
          chosen={answers.system ?? ''}
          onChoose={(name) => answer({ system: name })}
        />
      )}
    </fieldset>
  );
}

interface Setting {
  readonly label: string;
  /** '' if in doubt */
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly text: string }[];
  readonly toAnswer: (chosen: string) => ImportAnswers;
}

/** Two values of a choice with their texts. */
function choicesOf<Value extends string>(...values: readonly (readonly [Value, string])[]) {
  return values.map(([value, text]) => ({ value, text }));
}

function settingsOf({ csv, questions, notes }: FileRead, answers: ImportAnswers): readonly Setting[] {
  const asks = (kind: ImportQuestion['kind']): boolean =>
    questions.some((question) => question.kind === kind);
  const mapping = csv?.mapping;
  const settings: (Setting | false | undefined)[] = [
    mapping && {
      label: TEXT.numbers,
      value: mapping.numbers ?? '',
      choices: choicesOf(['point', TEXT.point], ['comma', TEXT.comma]),
      toAnswer: (chosen) => ({ numbers: chosen === 'comma' ? 'comma' : 'point' }),
    },
    mapping?.targets.some(isAngle) === true && {
      label: TEXT.angles,
      value: mapping.angles ?? '',
      choices: choicesOf(['degrees', TEXT.degrees], ['radians', TEXT.radians]),
      toAnswer: (chosen) => ({ angles: chosen === 'radians' ? 'radians' : 'degrees' }),
    },
    mapping?.targets.includes('nodeAlt') === true && {
      label: TEXT.heights,
      value: mapping.altitudes,
      choices: choicesOf(['metres', TEXT.metres], ['feet', TEXT.feet]),
      toAnswer: (chosen) => ({ altitudes: chosen === 'feet' ? 'feet' : 'metres' }),
    },
    asks('order') && {
      label: TEXT.order,
      value: mapping?.order ?? '',
      choices: choicesOf(['latLon', TEXT.latLon], ['lonLat', TEXT.lonLat]),
      toAnswer: (chosen) => ({ order: chosen === 'lonLat' ? 'lonLat' : 'latLon' }),
    },
    asks('altitudes') && {
      label: TEXT.altitudes,
      value: answers.altitudeMode ?? '',
      choices: choicesOf(['leave', TEXT.leave], ['take', TEXT.take]),
      toAnswer: (chosen) => ({ altitudeMode: chosen === 'take' ? 'take' : 'leave' }),
    },
    (answers.encoding !== undefined || notes.some(({ kind }) => kind === 'encoding')) && {
      label: TEXT.encoding,
      value: answers.encoding ?? 'windows-1252',
      choices: Object.entries(ENCODING_TEXT).map(([value, text]) => ({ value, text })),
      toAnswer: (chosen) => ({ encoding: chosen }),
    },
  ];
  return settings.filter((setting) => typeof setting === 'object');
}

interface SystemProps {
  readonly question: Extract<ImportQuestion, { kind: 'system' }>;
  readonly chosen: string;
  readonly onChoose: (system: string) => void;
}

/** Choice of a coordinate system: a system that puts the items near the squad, a code, or a .prj file. */
function SystemChoice({ question, chosen, onChoose }: SystemProps) {
  const store = useStore();
  const [typed, setTyped] = useState('');
  const choose = () => typed.trim() !== '' && onChoose(typed.trim());
  const read = async (file: File) => onChoose(await file.text());
  const isProposed = question.proposals.some(({ code }) => code === chosen);
  return (
    <div className={styles.system}>
      {question.proposals.length > 0 && (
        <ChoiceField
          label={TEXT.system}
          value={isProposed ? chosen : ''}
          choices={question.proposals.map(({ code, name }) => ({ value: code, text: `${name} (${code})` }))}
          none={TEXT.choose}
          onChoose={(code) => code !== '' && onChoose(code)}
        />
      )}
      <Field
        label={TEXT.code}
        value={typed}
        error=""
        autoComplete="off"
        onText={setTyped}
        onBlur={choose}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          choose();
        }}
      />
      <FileButton
        accept=".prj,.wkt,.txt"
        text={TEXT.prj}
        onFile={(file) => file && void read(file).catch(reportError(store, '.prj of an import'))}
      />
    </div>
  );
}
