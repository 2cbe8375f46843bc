/** Which browsers the console runs in. */
export interface BrowserFacts {
  readonly userAgent: string;
  /** Brands of `navigator.userAgentData`; empty where the browser has none. */
  readonly brands: readonly string[];
  readonly mobile: boolean | undefined;
}

export type BrowserVerdict = 'supported' | 'mobile' | 'otherBrowser';

const MOBILE_AGENT = /Android|iPhone|iPad|iPod|Mobile|Tablet|Silk|Kindle/i;
const CHROMIUM_AGENT = /\b(?:Headless)?Chrom(?:e|ium)\/\d/;

/** Phones and tablets are `mobile`, Chromium engines supported, all others `otherBrowser`. */
export function judgeBrowser({ userAgent, brands, mobile }: BrowserFacts): BrowserVerdict {
  if (mobile === true || MOBILE_AGENT.test(userAgent)) return 'mobile';
  const chromium =
    brands.some((brand) => /Chromium|Google Chrome/.test(brand)) || CHROMIUM_AGENT.test(userAgent);
  return chromium ? 'supported' : 'otherBrowser';
}

interface UserAgentData {
  readonly brands?: readonly { readonly brand: string }[];
  readonly mobile?: boolean;
}

export function browserFacts(): BrowserFacts {
  const data = (navigator as Navigator & { userAgentData?: UserAgentData }).userAgentData;
  return {
    userAgent: navigator.userAgent,
    brands: data?.brands?.map(({ brand }) => brand) ?? [],
    mobile: data?.mobile,
  };
}
