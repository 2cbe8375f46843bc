import { expect, it } from 'vitest';
import { judgeBrowser } from './browserSupport.ts';

const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Safari/537.36';
const HEADLESS = CHROME.replace('Chrome/', 'HeadlessChrome/');
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/146.0.0.0 Mobile Safari/537.36';

it.each([
  [CHROME, [], undefined, 'supported'],
  [HEADLESS, [], undefined, 'supported'],
  ['anything', ['Not A Brand', 'Chromium'], false, 'supported'],
  [FIREFOX, [], undefined, 'otherBrowser'],
  [SAFARI, [], undefined, 'otherBrowser'],
  [IPHONE, [], undefined, 'mobile'],
  [ANDROID, [], undefined, 'mobile'],
  [CHROME, ['Chromium'], true, 'mobile'],
] as const)('[screens.5] judges %s %s as it should', (userAgent, brands, mobile, verdict) => {
  expect(judgeBrowser({ userAgent, brands, mobile })).toBe(verdict);
});
