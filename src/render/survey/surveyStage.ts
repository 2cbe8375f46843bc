import { Container } from 'pixi.js';
import type { SurveyFrame } from '../../domain/survey/port/surveyFrame.ts';
import type { CssPx } from '../../domain/units.ts';
import { createCameraUniforms, type Camera } from '../base/camera.ts';
import type { Layer } from '../layers/layer.ts';
import { LineLayer } from '../layers/lineLayer.ts';
import { createMarkerUniforms } from '../layers/markerUniforms.ts';
import type { PixiSurface } from '../scene/pixiSurface.ts';
import { DISTANCE_FRAGMENT, DISTANCE_VERTEX } from '../shaders/lineShader.ts';
import type { Palette } from '../theme/palette.ts';
import { SurveyNodeLayer } from './surveyNodeLayer.ts';

/**
 * The layers over the survey's map, bottom to top. It outlives every context: it owns the arrays from which a new surface draws
 * it again.
 */
export class SurveyStage {
  readonly nodes: SurveyNodeLayer;
  readonly distances: LineLayer;
  readonly #uniforms = createMarkerUniforms();
  readonly #camera = createCameraUniforms();
  readonly #layers: readonly Layer[];
  readonly #container = new Container();

  constructor() {
    const shared = { camera: this.#camera.group, look: this.#uniforms.look };
    this.distances = new LineLayer({
      name: 'survey-distances',
      vertex: DISTANCE_VERTEX,
      fragment: DISTANCE_FRAGMENT,
      groups: { ...shared, colours: this.#uniforms.colours },
    });
    this.nodes = new SurveyNodeLayer(shared);
    this.#layers = [this.distances, this.nodes];
    this.#container.addChild(...this.#layers.map((layer) => layer.node));
  }

  /** Sets the colours of all layers. */
  setPalette(palette: Palette): void {
    this.#uniforms.setPalette(palette);
    this.nodes.setPalette(palette);
  }

  /** @param scale  root font size / 16 */
  setMarkerScale(scale: number): void {
    this.#uniforms.setScale(scale);
  }

  /** Takes ownership of the frame's buffers. */
  apply({ nodes, distances }: SurveyFrame): void {
    if (nodes !== undefined) this.nodes.apply(nodes);
    if (distances !== undefined) this.distances.apply(distances);
  }

  /**
   * Draws everything onto the surface.
   *
   * @param margin  of the overlay canvas around the map
   */
  draw(surface: PixiSurface, camera: Camera, margin: CssPx): void {
    this.#camera.write(camera, margin);
    for (const layer of this.#layers) if (layer.count > 0) layer.flush();
    surface.render(this.#container, { overEquipment: false });
  }

  /** Frees the GPU objects; nothing may be called afterwards. */
  destroy(): void {
    for (const layer of this.#layers) layer.destroy();
    this.#container.destroy({ children: true });
  }
}
