import { useAtomValue, useSetAtom } from 'jotai';
import { LINKED_PARTS } from '../../../domain/link/linkedParts.ts';
import { canSendToWindows } from '../../browser/openChannel.ts';
import { linkedPartsAtom, toggleLinkedPartAtom } from '../../data/view/linkedWindows.ts';
import { LINKED_TEXT, SETTINGS_TEXT } from '../../text/settings.ts';
import { Toggle } from '../../ui/controls/Toggle.tsx';

/** Which parts of the view this window shares with other windows of the browser. */
export function LinkedWindows() {
  const linked = useAtomValue(linkedPartsAtom);
  const toggle = useSetAtom(toggleLinkedPartAtom);
  return (
    <fieldset>
      <legend>{SETTINGS_TEXT.windows}</legend>
      {LINKED_PARTS.map((part) => (
        <Toggle key={part} on={linked.has(part)} onChange={() => toggle(part)}>
          {LINKED_TEXT[part]}
        </Toggle>
      ))}
      <small>{canSendToWindows() ? SETTINGS_TEXT.windowsMore : SETTINGS_TEXT.windowsApart}</small>
    </fieldset>
  );
}
