import type { ReactNode } from 'react';

interface Props {
  readonly facts: readonly {
    readonly name: string;
    readonly value: ReactNode;
    /** Spans the full width. */
    readonly wide?: true | undefined;
  }[];
  readonly className?: string | undefined;
  /** Accessible name of the list. */
  readonly label?: string;
}

/** Names and values as a description list. */
export function FactList({ facts, className, label }: Props) {
  return (
    <dl className={className} aria-label={label}>
      {facts.map(({ name, value, wide }) => (
        <div key={name} data-wide={wide}>
          <dt>{name}</dt>
          <dd translate="no">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
