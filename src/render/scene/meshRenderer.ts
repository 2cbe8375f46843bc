import {
  AbstractRenderer,
  BackgroundSystem,
  BlendModePipe,
  ColorMaskPipe,
  GCSystem,
  GlBackBufferSystem,
  GlBufferSystem,
  GlColorMaskSystem,
  GlContextSystem,
  GlEncoderSystem,
  GlGeometrySystem,
  GlLimitsSystem,
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
  type Shader,
  type Mesh,
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

/** Nothing is drawn in batches, as each mesh has a shader of its own; the pipes still say where one would begin and end. */
class NoBatches {
  static readonly extension = { name: 'batch' };
  buildStart(): void {}
  break(): void {}
  buildEnd(): void {}
  upload(): void {}
  destroy(): void {}
}

/** Draws a mesh with its own shader; that of Pixi also compiles one for meshes that have none. */
class ShaderMeshAdaptor {
  static readonly extension = { name: 'mesh' };
  init(): void {}
  destroy(): void {}
  execute(
    { renderer, localUniformsBindGroup }: MeshPipe,
    { _geometry: geometry, shader, state }: Mesh,
  ): void {
    const own = shader as Shader;
    own.groups[GLOBAL_UNIFORMS] = (renderer as WebGLRenderer).globalUniforms.bindGroup;
    own.groups[LOCAL_UNIFORMS] = localUniformsBindGroup;
    (renderer as WebGLRenderer).encoder.draw({ geometry, shader: own, state });
  }
}

/** Groups of uniforms that Pixi gives each shader. */
const [GLOBAL_UNIFORMS, LOCAL_UNIFORMS] = [100, 101] as const;

/**
 * Pixi's WebGL renderer for meshes in containers, with meshes as masks: 17 kB of JavaScript (gzip) less than with sprites,
 * graphics, filters, batches and masks of other kinds. A part that Pixi's next version needs as well would be missing at the first
 * draw, in every test of pixels.
 */
export function createMeshRenderer(): WebGLRenderer {
  extensions.add(StencilMask);
  const config = {
    name: 'webgl',
    type: RendererType.WEBGL,
    systems: named(SYSTEMS),
    renderPipes: named([BlendModePipe, NoBatches, ColorMaskPipe, StencilMaskPipe, RenderGroupPipe, MeshPipe]),
    renderPipeAdaptors: named([ShaderMeshAdaptor]),
  };
  // Pixi's types know neither the options of a system's `init` nor the systems that it adds to the renderer.
  return new AbstractRenderer(config as unknown as RendererConfig) as WebGLRenderer;
}
