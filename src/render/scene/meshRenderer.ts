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
  GlRenderTargetSystem,
  GlShaderSystem,
  GlStateSystem,
  GlStencilSystem,
  GlTextureSystem,
  GlUniformGroupSystem,
  RendererType,
  RenderGroupPipe,
  RenderGroupSystem,
  SchedulerSystem,
  StencilMask,
  StencilMaskPipe,
  ViewSystem,
  extensions,
  type InstructionSet,
  type Mesh,
  type RendererConfig,
  type Shader,
  type WebGLRenderer,
} from 'pixi.js';

interface Part {
  readonly extension: { readonly name: string };
}

const named = <T extends Part>(parts: readonly T[]) =>
  parts.map((value) => ({ name: value.extension.name, value }));

/** Nothing is drawn in batches, as each mesh has a shader of its own; the pipes still say where one would begin and end. */
class NoBatches {
  static readonly extension = { name: 'batch' };
  buildStart(): void {}
  break(): void {}
  buildEnd(): void {}
  upload(): void {}
  destroy(): void {}
}

/** No shader reads Pixi's global matrices and colours: each layer has the camera in its own uniforms. */
class NoGlobalUniforms {
  static readonly extension = { name: 'globalUniforms' };
  start(): void {}
  push(): void {}
  pop(): void {}
  destroy(): void {}
}

/** Draws each mesh with its own shader, which has all uniforms that it reads. */
class ShaderMeshPipe {
  static readonly extension = { name: 'mesh' };
  readonly #renderer: WebGLRenderer;

  constructor(renderer: WebGLRenderer) {
    this.#renderer = renderer;
  }

  /** Whether the drawing order must be rebuilt: no change of a mesh requires it. */
  validateRenderable(): boolean {
    return false;
  }

  addRenderable(mesh: Mesh, instructions: InstructionSet): void {
    instructions.add(mesh);
  }

  updateRenderable(): void {}

  execute(mesh: Mesh): void {
    if (!mesh.isRenderable) return;
    const { geometry, shader, state } = mesh;
    if (state.blend) state.blendMode = mesh.groupBlendMode;
    this.#renderer.encoder.draw({ geometry, shader: shader as Shader, state });
  }

  destroy(): void {}
}

/** In Pixi's order of their priority. */
const SYSTEMS = [
  GlBackBufferSystem,
  BackgroundSystem,
  ViewSystem,
  GCSystem,
  SchedulerSystem,
  NoGlobalUniforms,
  RenderGroupSystem,
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
 * Pixi's WebGL renderer for meshes in containers, with meshes as masks: 22 kB of JavaScript (gzip) less than with sprites,
 * graphics, filters, batches, masks of other kinds and uniforms of its own. A part that Pixi's next version needs as well would be missing at the first
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
      NoBatches,
      ColorMaskPipe,
      StencilMaskPipe,
      RenderGroupPipe,
      ShaderMeshPipe,
    ]),
    renderPipeAdaptors: [],
  };
  // Pixi's types know neither the options of a system's `init` nor the systems that it adds to the renderer.
  return new AbstractRenderer(config as unknown as RendererConfig) as WebGLRenderer;
}
