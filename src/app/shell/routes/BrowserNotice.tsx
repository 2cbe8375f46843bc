import { PLATFORM_TEXT } from '../../text/platform.ts';
import { Message } from '../../ui/controls/Message.tsx';
import type { BrowserVerdict } from './browserSupport.ts';

/** Shown instead of the console in unsupported browsers. */
export function BrowserNotice({ verdict }: { readonly verdict: Exclude<BrowserVerdict, 'supported'> }) {
  return <Message tone="danger" title={PLATFORM_TEXT[verdict]} page />;
}
