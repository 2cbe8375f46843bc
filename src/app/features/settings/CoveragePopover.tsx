import { useAtom } from 'jotai';
import { COVERAGE_TEXT, DISTANCE_TEXT, COLOUR_TEXT, metres } from '../../text/coverage.ts';
import { COVERAGE_TOKENS } from '../../../render/theme/colourTokens.ts';
import buttonStyles from '../../ui/controls/Button.module.css';
import { Popup } from '../../ui/popups/Popup.tsx';
import { usePopup } from '../../ui/popups/usePopup.ts';
import { COVERAGE_COLOURS, coverageAtom, DISTANCE_TYPES, RADIUS } from '../../data/view/coverageAtoms.ts';
import styles from './CoveragePopover.module.css';

/** Settings of the coverage rings: radius, colour, distances. */
export function CoveragePopover() {
  const state = usePopup();
  return (
    <Popup
      kind="dialog"
      state={state}
      buttonContent={COVERAGE_TEXT.open}
      className={`${buttonStyles.button} ${buttonStyles.tight}`}
    >
      <section className={styles.panel} aria-label={COVERAGE_TEXT.title}>
        <Radius />
        <Colours />
        <Distances />
      </section>
    </Popup>
  );
}

function Radius() {
  const [{ radius }, change] = useAtom(coverageAtom);
  return (
    <label className={styles.radius}>
      <span>{COVERAGE_TEXT.radius}</span>
      <output>{metres(radius)}</output>
      <input
        type="range"
        min={RADIUS.least}
        max={RADIUS.most}
        step={RADIUS.step}
        value={radius}
        onChange={(event) => change({ radius: event.target.valueAsNumber })}
      />
    </label>
  );
}

function Colours() {
  const [{ colour }, change] = useAtom(coverageAtom);
  return (
    <fieldset className={styles.choices}>
      <legend>{COVERAGE_TEXT.colour}</legend>
      {COVERAGE_COLOURS.map((each) => (
        <label key={each}>
          <input
            type="radio"
            name="coverage-colour"
            checked={colour === each}
            onChange={() => change({ colour: each })}
          />
          <i style={{ background: `var(--${COVERAGE_TOKENS[each]})` }} />
          <span>{COLOUR_TEXT[each]}</span>
        </label>
      ))}
    </fieldset>
  );
}

function Distances() {
  const [{ distances }, change] = useAtom(coverageAtom);
  return (
    <fieldset className={styles.choices}>
      <legend>{COVERAGE_TEXT.distances}</legend>
      {DISTANCE_TYPES.map((each) => (
        <label key={each}>
          <input
            type="radio"
            name="coverage-distances"
            checked={distances === each}
            onChange={() => change({ distances: each })}
          />
          <span>{DISTANCE_TEXT[each]}</span>
        </label>
      ))}
    </fieldset>
  );
}
