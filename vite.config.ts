import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { PARTS_FILE } from './src/domain/contract/paths.ts';

/** File of the service worker, relative to the base of the console. */
const PUSH_WORKER = 'pushWorker.js';

const SERVER = `http://127.0.0.1:${process.env['PORT'] ?? '8080'}`;

/**
 * Modules of Pixi that are not used, and what stands for them: its colours as text, particles, compressed textures, WebGPU, buffers
 * of uniforms, functions that it would make of text (`unsafe-eval` has others), and what it registers when it is imported or when a
 * renderer is made without saying what it needs (`meshRenderer.ts` says so).
 */
const UNUSED_PIXI: readonly (readonly [module: RegExp, code: string])[] = [
  [/(rendering|spritesheet|scene\/mesh)\/init|environment-\w+\/(browser|webworker)All/, ''],
  [
    /autoDetectRenderer/,
    `import { WebGLRenderer } from './gl/WebGLRenderer.mjs';
    export async function autoDetectRenderer(options) {
      const renderer = new WebGLRenderer();
      await renderer.init(options);
      return renderer;
    }`,
  ],
  [/colord\/plugins\/names/, 'export default () => undefined;'],
  [
    /colord\/index/,
    'export const extend = () => undefined; export const colord = (text) => { throw new Error(`Not a number or an array: ${text}`); };',
  ],
  [/\/ParticleBuffer/, 'export class ParticleBuffer {}'],
  [/\/generateParticleUpdatePolyfill/, 'export const generateParticleUpdatePolyfill = undefined;'],
  [/\/glUploadCompressedTextureResource/, 'export const glUploadCompressedTextureResource = undefined;'],
  [/gpu\/GpuUboSystem/, 'export class GpuUboSystem {}'],
  [
    /gl\/GlUboSystem/,
    `export class GlUboSystem { static extension = { type: ['webgl-system'], name: 'ubo' }; init() {} destroy() {} }`,
  ],
  [/shader\/UboSystem/, 'export class UboSystem {}'],
  [
    /generateUboSyncPolyfill/,
    'export const generateUboSyncPolyfillSTD40 = 0, generateUboSyncPolyfillWGSL = 0;',
  ],
  [/generateUniformsSync\.mjs/, 'export const generateUniformsSync = undefined;'],
  [/GenerateShaderSyncCode/, 'export const generateShaderSyncCode = undefined;'],
];

/**
 * The same for the thread of a report's scene, which draws shapes without text, pictures, masks and SVG: the systems and pipes that it
 * needs, and no element of a page.
 */
const UNUSED_IN_SCENE: typeof UNUSED_PIXI = [
  [
    /system\/SharedSystems/,
    `import { CustomRenderPipe } from '../../../../scene/container/CustomRenderPipe.mjs';
    import { RenderGroupPipe } from '../../../../scene/container/RenderGroupPipe.mjs';
    import { RenderGroupSystem } from '../../../../scene/container/RenderGroupSystem.mjs';
    import { BatcherPipe } from '../../../batcher/shared/BatcherPipe.mjs';
    import { ColorMaskPipe } from '../../../mask/color/ColorMaskPipe.mjs';
    import { BackgroundSystem } from '../background/BackgroundSystem.mjs';
    import { BlendModePipe } from '../blendModes/BlendModePipe.mjs';
    import { GCSystem } from '../GCSystem.mjs';
    import { GlobalUniformSystem } from '../renderTarget/GlobalUniformSystem.mjs';
    import { SchedulerSystem } from '../SchedulerSystem.mjs';
    import { TextureGCSystem } from '../texture/TextureGCSystem.mjs';
    import { ViewSystem } from '../view/ViewSystem.mjs';
    export const SharedSystems = [
      BackgroundSystem, GlobalUniformSystem, ViewSystem, RenderGroupSystem, GCSystem, TextureGCSystem, SchedulerSystem,
    ];
    export const SharedRenderPipes = [BlendModePipe, BatcherPipe, RenderGroupPipe, ColorMaskPipe, CustomRenderPipe];`,
  ],
  [
    /scene\/graphics\/init/,
    `import { extensions } from '../../extensions/Extensions.mjs';
    import { GraphicsContextSystem } from './shared/GraphicsContextSystem.mjs';
    import { GraphicsPipe } from './shared/GraphicsPipe.mjs';
    extensions.add(GraphicsPipe, GraphicsContextSystem);`,
  ],
  [/pixi\.js\/lib\/app\/init/, ''],
  [/GlMeshAdaptor/, `export class GlMeshAdaptor { static extension = { type: [], name: 'mesh' }; }`],
  [
    /gl\/GlBackBufferSystem/,
    `export class GlBackBufferSystem {
      static extension = { type: ['webgl-system'], name: 'backBuffer', priority: 1 };
      useBackBuffer = false;
      destroy() {}
    }`,
  ],
  [
    /texture\/CanvasPool/,
    `export const CanvasPoolClass = undefined;
    export const CanvasPool = { setScreenSize: () => {}, removeScreen: () => {} };`,
  ],
  [
    /texture\/TexturePool/,
    `export const TexturePoolClass = undefined;
    export const TexturePool = { setScreenSize: () => {}, removeScreen: () => {} };`,
  ],
  [/uploaders\/glUploadImageResource/, 'export const glUploadImageResource = undefined;'],
  [/uploaders\/glUploadVideoResource/, 'export const glUploadVideoResource = undefined;'],
  [/buildCommands\/buildAdaptiveBezier/, 'export const buildAdaptiveBezier = undefined;'],
  [/shapes\/RoundedRectangle/, 'export class RoundedRectangle {}'],
  [/buildCommands\/buildAdaptiveQuadratic/, 'export const buildAdaptiveQuadratic = undefined;'],
  [/svg\/SVGParser/, 'export const SVGParser = undefined;'],
  [/svg\/parseSVGPath/, 'export const parseSVGPath = undefined;'],
  [/buildCommands\/buildArcToSvg/, 'export const buildArcToSvg = undefined;'],
  [/path\/roundShape/, 'export const roundedShapeArc = undefined, roundedShapeQuadraticCurve = undefined;'],
  [/fill\/FillGradient/, 'export class FillGradient {}'],
  [/fill\/FillPattern/, 'export class FillPattern {}'],
  [/gpu\/shader\/GpuProgram/, 'export const GpuProgram = { from: () => undefined };'],
  [/@pixi\/react\/lib\/components\/Application/, 'export const Application = undefined;'],
  [/assets\/cache\/Cache/, 'export const Cache = { has: () => false };'],
  [
    /react\/lib\/constants\/EventPropNames/,
    'export const PixiToReactEventPropNames = {}, ReactToPixiEventPropNames = {};',
  ],
  [/@pixi\/react\/lib\/package/, `export default { version: '' };`],
];

const withoutModules = (name: string, unused: typeof UNUSED_PIXI): Plugin => ({
  name,
  transform: {
    filter: { id: /pixi(\.js\/lib|\/colord|\/react\/lib)\/.*\.mjs/ },
    handler: (_code, id) => {
      const stand = unused.find(([module]) => module.test(id));
      // What stands in may register parts of Pixi.
      return stand && { code: stand[1], moduleSideEffects: stand[1].includes('extensions.add('), map: null };
    },
  },
});

const WITHOUT_UNUSED_PIXI = withoutModules('without-unused-pixi', UNUSED_PIXI);
const WITHOUT_UNUSED_IN_SCENE = withoutModules('without-unused-in-scene', [
  ...UNUSED_IN_SCENE,
  ...UNUSED_PIXI,
]);

/** Larger files load with home, are workers of it, or show the documents of the calls, which few people open. */
const MAX_PART_BYTES = 400_000;

/** Lists the scripts and style sheets that a console in use fetches while it is idle. */
const LIST_OF_PARTS: Plugin = {
  name: 'list-of-parts',
  generateBundle(_options, bundle) {
    const names = Object.values(bundle).flatMap((file) => {
      const source = file.type === 'chunk' ? file.code : file.source;
      const isPart = /^assets\/.*\.(js|css)$/.test(file.fileName) && source.length <= MAX_PART_BYTES;
      return isPart ? [file.fileName] : [];
    });
    this.emitFile({ type: 'asset', fileName: PARTS_FILE, source: JSON.stringify(names.toSorted()) });
  },
};

/** Shorter files go out as they are. */
const MIN_COMPRESSED_BYTES = 1024;
const COMPRESSED = /\.(js|css|json|svg|html|txt|webmanifest)$/;

/** Writes a compressed file beside each text, so that a server need not compress it for each console that loads it. */
const COMPRESSED_TEXTS: Plugin = {
  name: 'compressed-texts',
  apply: 'build',
  // What `public` has is there already.
  writeBundle({ dir: folder = '' }) {
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!COMPRESSED.test(file)) continue;
      const bytes = readFileSync(join(folder, file));
      if (bytes.length >= MIN_COMPRESSED_BYTES)
        writeFileSync(join(folder, `${file}.gz`), gzipSync(bytes, { level: 9 }));
    }
  },
};

/** One character beyond Latin-1 makes V8 keep a whole script in two bytes a character, in each window and worker. */
const ONE_BYTE_SCRIPTS = { minify: { codegen: { asciiOnly: true } } };

export default defineConfig({
  // Relative, so that the console runs under any base path.
  base: './',
  plugins: [react(), WITHOUT_UNUSED_PIXI, LIST_OF_PARTS, COMPRESSED_TEXTS],
  worker: {
    format: 'es',
    plugins: () => [WITHOUT_UNUSED_IN_SCENE],
    rollupOptions: {
      output: {
        ...ONE_BYTE_SCRIPTS,
        // A service worker keeps its address from version to version, and it lies in the folder that is its scope.
        entryFileNames: ({ name }) => (name === 'push.worker' ? PUSH_WORKER : 'assets/[name]-[hash].js'),
      },
    },
  },
  build: {
    outDir: 'dist',
    target: 'es2024',
    // Source maps stay out of what is served (ASVS 13.4.1).
    sourcemap: false,
    chunkSizeWarningLimit: 2000,
    rolldownOptions: { output: ONE_BYTE_SCRIPTS },
  },
  server: {
    port: 5173,
    // The service worker is a module of the sources here, and its scope the whole console.
    headers: { 'Service-Worker-Allowed': '/' },
    proxy: {
      '/api': SERVER,
      '/services': SERVER,
      '/management': SERVER,
      '/v3': SERVER,
      '/content': SERVER,
      '/websocket': { target: SERVER, ws: true },
    },
  },
});
