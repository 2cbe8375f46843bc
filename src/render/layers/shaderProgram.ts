import { GlProgram, Shader, type TextureSource, type UniformGroup } from 'pixi.js';

/** Source of a shader, and the uniform groups and textures that it reads by name. */
export interface ShaderProgram {
  readonly name: string;
  readonly vertex: string;
  readonly fragment: string;
  readonly groups: Readonly<Record<string, UniformGroup>>;
  readonly textures?: Readonly<Record<string, TextureSource>>;
}

/** Creates a program from its name and sources, with the uniforms that all marker layers share. */
export type ProgramOf = (name: string, vertex: string, fragment: string) => ShaderProgram;

/** Compiles a program at its first draw. The caller destroys the shader; uniform groups and textures stay with their owner. */
export function createShader({ name, vertex, fragment, groups, textures }: ShaderProgram): Shader {
  return new Shader({
    glProgram: GlProgram.from({ name, vertex, fragment, preferredFragmentPrecision: 'highp' }),
    resources: { ...groups, ...textures },
  });
}
