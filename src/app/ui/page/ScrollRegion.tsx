import type { ReactNode, Ref } from 'react';

interface Props {
  readonly label: string;
  readonly className: string | undefined;
  readonly ref?: Ref<HTMLElement>;
  readonly children: ReactNode;
}

/** A part that scrolls by itself, by keyboard too. */
export function ScrollRegion({ label, className, ref, children }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
    <section ref={ref} className={className} tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}
