import type { Resource } from '../../../../domain/resources/definition/defineResource.ts';
import { failureTexts } from '../../../http/failure.ts';
import { ENTITY_FORM_TEXT as TEXT } from '../../../text/entityForms.ts';
import { controlId } from './FormFields.tsx';
import styles from './errorSummary.module.css';
import { useFocusOnChange } from './useFocusOnChange.ts';
import type { RecordForm } from './draft/useRecordForm.ts';

interface Props {
  readonly resource: Resource;
  readonly form: RecordForm;
}

/** Why a record was not saved: links to the fields with errors, or the failure of the call. */
export function ErrorSummary({ resource, form: { errors, failure, rejections } }: Props) {
  const box = useFocusOnChange(rejections);
  const names = Object.keys(resource.fields).filter((name) => errors[name] !== undefined);
  if (rejections > 0 && names.length > 0) {
    return (
      <section className={styles.summary} ref={box} tabIndex={-1} aria-labelledby="summary-title">
        <h2 id="summary-title">{TEXT.fixFields}</h2>
        <ul>
          {names.map((name) => (
            <li key={name}>
              <a
                href={`#${controlId(name)}`}
                onClick={(event) => {
                  event.preventDefault();
                  focusControl(resource, name);
                }}
              >
                {errors[name]}
              </a>
            </li>
          ))}
        </ul>
      </section>
    );
  }
  if (failure === undefined) return undefined;
  const outcome = failure.kind === 'unreadable' ? TEXT.notConfirmed : TEXT.notSaved;
  const isAway = failure.kind === 'unreachable';
  const text = isAway ? TEXT.serverAway : [outcome, ...failureTexts(failure)].join(' ');
  return (
    <section className={styles.summary} role="alert" ref={scrollToOnMount}>
      <p>{text}</p>
    </section>
  );
}

/** Ref callback: a long form is scrolled away from its top, and a failure of the server (500) has no toast. */
function scrollToOnMount(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

/** Focuses the control of a field; a coordinate has the first field of the map. */
function focusControl({ position }: Resource, name: string): void {
  const isPlace = name === position?.lat || name === position?.lon;
  const selector = isPlace ? '[data-position] input[aria-invalid="true"]' : `#${CSS.escape(controlId(name))}`;
  const control = document.querySelector<HTMLElement>(selector);
  control?.scrollIntoView({ block: 'center' });
  control?.focus();
}
