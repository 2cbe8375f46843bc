import {
  AbstractRenderer,
  BackgroundSystem,
  BatcherPipe,
  BlendModePipe,
  ColorMaskPipe,
  GCSystem,
  GlBackBufferSystem,
  GlBatchAdaptor,
  GlBufferSystem,
  GlColorMaskSystem,
  GlContextSystem,
  GlEncoderSystem,
  GlGeometrySystem,
  GlLimitsSystem,
  GlMeshAdaptor,
  GlobalUniformSystem,
  GlRenderTargetSystem,
  GlShaderSystem,
  GlStateSystem,
  GlStencilSystem,
  GlTextureSystem,
  GlUboSystem,
  GlUniformGroupSystem,
  MeshPipe,
  RendererType,
  RenderGroupPipe,
  RenderGroupSystem,
  SchedulerSystem,
  StencilMask,
  StencilMaskPipe,
  ViewSystem,
  extensions,
  type RendererConfig,
  type WebGLRenderer,
} from 'pixi.js';

interface Part {
  readonly extension: { readonly name: string };
}

const named = <T extends Part>(parts: readonly T[]) =>
  parts.map((value) => ({ name: value.extension.name, value }));

/** In the order in which Pixi sorts them by their priority. */
const SYSTEMS = [
  GlBackBufferSystem,
  BackgroundSystem,
  ViewSystem,
  GCSystem,
  SchedulerSystem,
  GlobalUniformSystem,
  RenderGroupSystem,
  GlUboSystem,
  GlContextSystem,
  GlLimitsSystem,
  GlBufferSystem,
  GlTextureSystem,
  GlRenderTargetSystem,
  GlGeometrySystem,
  GlUniformGroupSystem,
  GlShaderSystem,
  GlEncoderSystem,
  GlStateSystem,
  GlStencilSystem,
  GlColorMaskSystem,
];

/**
 * Pixi's WebGL renderer for meshes in containers, with meshes as masks: 7 kB of JavaScript (gzip) less than with sprites,
 * graphics, filters and masks of other kinds. A part that Pixi's next version needs as well would be missing at the first
 * draw, in every test of pixels.
 */
export function createMeshRenderer(): WebGLRenderer {
  extensions.add(StencilMask);
  const config = {
    name: 'webgl',
    type: RendererType.WEBGL,
    systems: named(SYSTEMS),
    renderPipes: named([
      BlendModePipe,
      BatcherPipe,
      ColorMaskPipe,
      StencilMaskPipe,
      RenderGroupPipe,
      MeshPipe,
    ]),
    renderPipeAdaptors: named([GlBatchAdaptor, GlMeshAdaptor]),
  };
  // Pixi's types know neither the options of a system's `init` nor the systems that it adds to the renderer.
  return new AbstractRenderer(config as unknown as RendererConfig) as WebGLRenderer;
}
