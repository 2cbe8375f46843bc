import figureStyles from './figures.module.css';

interface Props {
  readonly tiles: readonly (readonly [name: string, value: string, note: string])[];
  /** The tiles stand in a section with others. */
  readonly isInner?: boolean;
}

/** Figures with their names and notes, side by side. */
export function FigureTiles({ tiles, isInner = false }: Props) {
  return (
    <dl className={figureStyles.tiles} data-inner={isInner || undefined}>
      {tiles.map(([name, value, note]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={figureStyles.value}>{value}</dd>
          <dd className={figureStyles.note}>{note}</dd>
        </div>
      ))}
    </dl>
  );
}
