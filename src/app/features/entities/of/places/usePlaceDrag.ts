import { useState, type DragEvent } from 'react';
import { canDropPlace, dropPlace, type OrderedPlace, type PlaceDrop } from './placeOrder.ts';

/** Arranges places by drag: the upper half of another place is before it, the lower half in it. Marks where it would go. */
export function usePlaceDrag(
  places: readonly OrderedPlace[],
  onChange: (places: readonly OrderedPlace[]) => void,
) {
  const [dragged, setDragged] = useState<number>();
  const [drop, setDrop] = useState<PlaceDrop>();
  const end = () => {
    setDragged(undefined);
    setDrop(undefined);
  };
  const onDragOver = (event: DragEvent, target: number) => {
    if (dragged === undefined || !canDropPlace(places, dragged, target)) return setDrop(undefined);
    event.preventDefault();
    const { top, height } = event.currentTarget.getBoundingClientRect();
    const where = event.clientY < top + height / 2 ? 'before' : 'into';
    if (drop?.target !== target || drop.where !== where) setDrop({ target, where });
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    if (dragged !== undefined && drop !== undefined) onChange(dropPlace(places, dragged, drop));
    end();
  };
  return {
    /** Props of the row at an index. */
    propsOf: (at: number) => ({
      draggable: true,
      'data-dragged': at === dragged || undefined,
      'data-drop': at === drop?.target ? drop.where : undefined,
      onDragStart: (event: DragEvent) => {
        // Firefox drags nothing that carries no data.
        event.dataTransfer.setData('text/plain', String(at));
        event.dataTransfer.effectAllowed = 'move';
        setDragged(at);
      },
      onDragOver: (event: DragEvent) => onDragOver(event, at),
      onDrop,
      onDragEnd: end,
    }),
  };
}
