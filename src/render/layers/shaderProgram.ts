import { GlProgram, Shader, type UniformGroup } from 'pixi.js';

/** Source of a shader, and the uniform groups that it reads by name. */
export interface ShaderProgram {
  readonly name: string;
  readonly vertex: string;
  readonly fragment: string;
  readonly groups: Readonly<Record<string, UniformGroup>>;
}

/** Compiles a program at its first draw. The caller destroys the shader; the uniform groups stay with their owner. */
export function createShader({ name, vertex, fragment, groups }: ShaderProgram): Shader {
  return new Shader({
    glProgram: GlProgram.from({ name, vertex, fragment, preferredFragmentPrecision: 'highp' }),
    resources: { ...groups },
  });
}
