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

declare module '@deck.gl/aggregation-layers' {
  export class HeatmapLayer {
    constructor(props: Readonly<Record<string, unknown>>);
  }
}

declare module '@deck.gl/layers' {
  export class IconLayer {
    constructor(props: Readonly<Record<string, unknown>>);
  }
  export class LineLayer {
    constructor(props: Readonly<Record<string, unknown>>);
  }
}

declare module '@deck.gl/core' {
  export class Deck {
    constructor(props: Readonly<Record<string, unknown>>);
    setProps(props: Readonly<Record<string, unknown>>): void;
    finalize(): void;
  }
  export class MapView {
    constructor(props: Readonly<Record<string, unknown>>);
  }
}

declare module '@deck.gl-community/editable-layers' {
  export class EditableGeoJsonLayer {
    constructor(props: Readonly<Record<string, unknown>>);
  }
  export const ModifyMode: unknown;
}

declare module 'terra-draw' {
  export interface TerraDrawFeature {
    readonly properties: Readonly<Record<string, unknown>>;
    readonly geometry: { readonly coordinates: readonly [number, number] };
  }
  export class TerraDraw {
    constructor(options: { readonly adapter: unknown; readonly modes: readonly unknown[] });
    start(): void;
    stop(): void;
    setMode(mode: string): void;
    selectFeature(id: string | undefined): void;
    addFeatures(features: readonly unknown[]): { readonly id: string; readonly valid: boolean }[];
    getSnapshotFeature(id: string | undefined): TerraDrawFeature | undefined;
    updateFeatureGeometry(id: string, geometry: unknown): void;
    on(
      event: 'change',
      listener: (ids: readonly string[], type: string, context?: { readonly origin?: string }) => void,
    ): void;
  }
  interface Mode {
    readonly mode: string;
  }
  export const TerraDrawPointMode: new (options: Readonly<Record<string, unknown>>) => Mode;
  export const TerraDrawSelectMode: new (options: Readonly<Record<string, unknown>>) => Mode;
  export const TerraDrawLineStringMode: new (options: {
    readonly styles: {
      readonly lineStringWidth: number;
      readonly lineStringColor: (feature: TerraDrawFeature) => string;
    };
  }) => Mode;
}

declare module 'terra-draw-maplibre-gl-adapter' {
  export class TerraDrawMapLibreGLAdapter {
    constructor(options: { readonly map: unknown; readonly coordinatePrecision: number });
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
