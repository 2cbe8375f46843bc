import { ENTITY_FORM_TEXT as TEXT } from '../../../text/entityForms.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { controlId } from './FormFields.tsx';
import styles from './resumeOffer.module.css';
import type { RecordForm } from './draft/useRecordForm.ts';

/** Offers the edits from before a reload, which are neither taken over nor removed until the person decides. */
export function ResumeOffer({ form }: { readonly form: RecordForm }) {
  const { offer } = form;
  if (offer === undefined) return undefined;
  // The button that was pressed goes: the focus is moved to the first field that was edited.
  const decide = (decision: () => void) => () => {
    decision();
    const [first = ''] = Object.keys(offer.inputs);
    document.getElementById(controlId(first))?.focus();
  };
  return (
    <section className={styles.offer} aria-label={TEXT.resumeQuestion}>
      <output>
        {offer.isPartial ? `${TEXT.resumeQuestion} ${TEXT.resumePartial}` : TEXT.resumeQuestion}
      </output>
      <Button tight primary onPress={decide(form.resume)}>
        {TEXT.resume}
      </Button>
      <Button tight onPress={decide(form.discardOffer)}>
        {TEXT.discardOffer}
      </Button>
    </section>
  );
}
