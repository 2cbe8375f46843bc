import { useSetAtom } from 'jotai';
import { Fragment } from 'react';
import { paletteAtom } from '../../data/view/paletteAtoms.ts';
import { KEY_GROUPS, KEYS_TEXT } from '../../text/keyGroups.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Modal } from '../../ui/popups/Modal.tsx';
import styles from './KeySheet.module.css';

/** All keys of the console, from the registry of keys. Its title has the focus at first: the button lies below what fits a laptop. */
export function KeySheet() {
  const setOpen = useSetAtom(paletteAtom);
  const close = () => setOpen(undefined);
  return (
    <Modal label={KEYS_TEXT.title} className={styles.sheet} onClose={close}>
      <h2 data-first tabIndex={-1}>
        {KEYS_TEXT.title}
      </h2>
      {KEY_GROUPS.map(({ where, entries }) => (
        <section key={where} aria-label={where}>
          <h3>{where}</h3>
          <dl>
            {entries.map(({ keys, text }) => (
              <div key={text}>
                <dt>
                  {keys.map((combination) => (
                    <Keys key={combination} combination={combination} />
                  ))}
                </dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <Button onPress={close}>{KEYS_TEXT.close}</Button>
    </Modal>
  );
}

function Keys({ combination }: { readonly combination: string }) {
  return (
    <span>
      {combination.split('+').map((key, at) => (
        <Fragment key={key}>
          {at > 0 && <span>+</span>}
          <kbd>{key}</kbd>
        </Fragment>
      ))}
    </span>
  );
}
