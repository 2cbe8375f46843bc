/**
 * Decides which Chromium the tests and the bench drive, and says so: the one named by CHROME_BIN,
 * else an installed Chrome or Chromium, else Playwright's own if it is there or can be downloaded,
 * else the distribution's package when we are root. Pages that need no whole browser have the headless shell
 * where it is installed: the same engine without windows, with which a test file takes a fifth less processor time.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type * as Playwright from 'playwright';

const INSTALLED_SHELL = '/usr/bin/chromium-headless-shell';
const INSTALLED = [
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Chromium heeds only the last --disable-features, so the entries of Playwright are repeated. Ours are the pages of the
 * address bar, which Chromium loads with each window: they cost as much processor time as a small site, and no test sees them.
 */
const DISABLED_FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];

/**
 * No GPU is assumed: WebGL is drawn by SwiftShader, and the page is put together without WebGL, as Chromium does where
 * there is no graphics card; through SwiftShader an idle page costs 60 % of a core instead of 8 %. No background traffic.
 */
export const BROWSER_ARGS = [
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-gpu-rasterization',
  '--disable-gpu-compositing',
  ...sharedArgs(),
];

/** What draws with the machine's graphics card, through ANGLE by the graphics API named. */
export function cardArgs(angle: string): string[] {
  // A browser without windows has no surface of Vulkan to show.
  const vulkan = angle === 'vulkan' ? ['--enable-features=Vulkan', '--disable-vulkan-surface'] : [];
  return [`--use-angle=${angle}`, ...vulkan, '--enable-gpu-rasterization', ...sharedArgs()];
}

function sharedArgs(): string[] {
  return [
    '--no-sandbox',
    '--ignore-gpu-blocklist',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--disable-features=${DISABLED_FEATURES.join()}`,
  ];
}

/** What is driven: `whole` is a browser with all that people have, notifications among it. */
export type BrowserKind = 'pages' | 'whole';

export interface BrowserChoice {
  /** What Playwright launches it with; without a path its own. */
  readonly launch: { readonly executablePath: string } | { readonly channel: 'chromium' } | object;
  readonly source: string;
}

/** Loaded only where it is asked: reading Playwright takes a second, and every start of the tests reads this file. */
function ownChromium(): string {
  const { chromium } = createRequire(import.meta.url)('playwright') as typeof Playwright;
  return chromium.executablePath();
}

const choices = new Map<BrowserKind, BrowserChoice>();

export function chooseBrowser(kind: BrowserKind): BrowserChoice {
  const choice = choices.get(kind) ?? firstThatIsThere(kind);
  choices.set(kind, choice);
  return choice;
}

function firstThatIsThere(kind: BrowserKind): BrowserChoice {
  const named = process.env['CHROME_BIN'];
  if (named !== undefined && named !== '') {
    if (!existsSync(named)) throw new Error(`CHROME_BIN names ${named}, and no such file exists.`);
    return { launch: { executablePath: named }, source: `CHROME_BIN: ${named}` };
  }
  const candidates = kind === 'pages' ? [INSTALLED_SHELL, ...INSTALLED] : INSTALLED;
  const installed = candidates.find((path) => existsSync(path));
  if (installed !== undefined)
    return { launch: { executablePath: installed }, source: `installed: ${installed}` };
  // Without a channel Playwright launches its own headless shell.
  const launch = kind === 'pages' ? {} : { channel: 'chromium' };
  if (existsSync(ownChromium())) return { launch, source: "Playwright's own" };
  if (downloadPlaywrights()) return { launch, source: "Playwright's own, downloaded now" };
  if (process.getuid?.() === 0 && installPackage())
    return {
      launch: { executablePath: '/usr/bin/chromium' },
      source: "the distribution's package, installed now",
    };
  throw new Error('No Chromium found. Install Chrome or Chromium, or set CHROME_BIN to its path.');
}

function downloadPlaywrights(): boolean {
  const cli = join(dirname(createRequire(import.meta.url).resolve('playwright/package.json')), 'cli.js');
  const result = spawnSync(process.execPath, [cli, 'install', 'chromium'], {
    stdio: 'ignore',
    timeout: 180_000,
  });
  return result.status === 0 && existsSync(ownChromium());
}

function installPackage(): boolean {
  spawnSync('apt-get', ['update'], { stdio: 'ignore', timeout: 180_000 });
  const result = spawnSync('apt-get', ['install', '-y', 'chromium'], { stdio: 'ignore', timeout: 600_000 });
  return result.status === 0 && existsSync('/usr/bin/chromium');
}
