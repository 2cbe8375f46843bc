import { LIVE_TEXT } from '../../text/live.ts';
import { Badge } from './Badge.tsx';

/** Mark of a test report, in front of its title, wherever it could be taken for a real one. */
export function TestMark() {
  return (
    <>
      <Badge tone="warn">{LIVE_TEXT.test}</Badge>{' '}
    </>
  );
}
