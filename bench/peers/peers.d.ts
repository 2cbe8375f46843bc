/**
 * The few names of the peers that the bench calls. Their own types are not read, so that the project
 * compiles where they are not installed.
 */
declare module '@deck.gl/mapbox' {
  export interface PickedObject {
    readonly index: number;
  }
  export class MapboxOverlay {
    constructor(props: { readonly interleaved?: boolean; readonly layers?: readonly unknown[] });
    setProps(props: { readonly layers: readonly unknown[] }): void;
    pickObject(at: { readonly x: number; readonly y: number; readonly radius: number }): PickedObject | null;
    onAdd(map: unknown): HTMLElement;
    onRemove(): void;
    getDefaultPosition(): 'top-left';
    finalize(): void;
  }
}

declare module '@deck.gl/layers' {
  export class IconLayer {
    constructor(props: Readonly<Record<string, unknown>>);
  }
}

declare module 'vis-timeline/standalone' {
  export class DataSet<Item> {
    constructor(items: readonly Item[]);
    add(item: Item): unknown;
    remove(id: number): unknown;
  }
  export class Timeline {
    constructor(
      container: HTMLElement,
      items: DataSet<{ readonly id: number }>,
      groups: DataSet<{ readonly id: number; readonly content: string }>,
      options: Readonly<Record<string, unknown>>,
    );
    setWindow(start: number, end: number, options: { readonly animation: boolean }): void;
    redraw(): void;
    destroy(): void;
  }
}

declare module 'vis-timeline/styles/vis-timeline-graph2d.min.css';
