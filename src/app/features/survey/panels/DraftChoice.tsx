import { useRef, useState, type ComponentProps, type KeyboardEvent } from 'react';
import { ChoiceField } from '../../../ui/controls/ChoiceField.tsx';

type Props = Pick<ComponentProps<typeof ChoiceField>, 'label' | 'value' | 'choices' | 'none' | 'onChoose'>;

/** Keys that choose in a closed list; a letter leads to the choice that begins with it. */
const LEADING_KEYS = /^(Arrow\w+|Page\w+|Home|End|\S)$/u;

/**
 * A choice for an item. Keys lead through the choices of a closed list one by one: what they lead to becomes one step when the field is
 * left or Enter is pressed; Escape takes it back. What is chosen from the open list is one at once.
 */
export function DraftChoice({ value, onChoose, ...field }: Props) {
  /** What keys have led to. */
  const [reached, setReached] = useState<string>();
  const isByKey = useRef(false);
  const choose = (chosen: string) => {
    if (isByKey.current) return setReached(chosen);
    setReached(undefined);
    onChoose(chosen);
  };
  const commit = () => {
    isByKey.current = false;
    setReached(undefined);
    if (reached !== undefined && reached !== value) onChoose(reached);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // With Alt an arrow opens the list.
    isByKey.current = !event.altKey && LEADING_KEYS.test(event.key);
    if (reached === undefined) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      commit();
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      setReached(undefined);
    }
  };
  return (
    <ChoiceField
      {...field}
      value={reached ?? value}
      onChoose={choose}
      onKeyDown={onKeyDown}
      onPointerDown={() => (isByKey.current = false)}
      onBlur={commit}
    />
  );
}
