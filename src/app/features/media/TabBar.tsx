import { MEDIA_TAB_TEXT, MEDIA_TEXT } from '../../text/media.ts';
import { handleTabKey } from '../../ui/keyboard/handleTabKey.ts';
import styles from './MediaPanel.module.css';
import hiddenStyles from '../../ui/styles/visuallyHidden.module.css';
import { isDisabled, type MediaTab } from './mediaTabs.ts';

interface Props {
  /** Prefix of the element ids of tabs and panel. */
  readonly id: string;
  readonly tabs: readonly MediaTab[];
  readonly shown: MediaTab | undefined;
  readonly onChoose: (id: string) => void;
}

/** Tab bar: arrows, Home and End select; disabled tabs are skipped, but the selected one keeps the focus as it becomes one. */
export function TabBar({ id, tabs, shown, onChoose }: Props) {
  const reachable = shown !== undefined && !isDisabled(shown) ? shown : tabs.find((tab) => !isDisabled(tab));
  return (
    <div
      role="tablist"
      aria-label={MEDIA_TEXT.media}
      className={styles.tabs}
      tabIndex={-1}
      onKeyDown={handleTabKey}
    >
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={`${id}-${tab.id}`}
          data-tab={tab.id}
          data-content={tab.content.status}
          aria-selected={tab.id === shown?.id}
          aria-controls={`${id}-panel`}
          tabIndex={tab.id === reachable?.id ? 0 : -1}
          disabled={isDisabled(tab) && tab.id !== shown?.id}
          aria-disabled={isDisabled(tab) || undefined}
          title={hintOf(tab)}
          onClick={() => onChoose(tab.id)}
        >
          <TabText tab={tab} tabs={tabs} />
        </button>
      ))}
    </div>
  );
}

/** Of several tabs of a kind only the first shows the name, the others only their number, to save width. */
function TabText({ tab, tabs }: { readonly tab: MediaTab; readonly tabs: readonly MediaTab[] }) {
  if (tab.kind === 'owner' && tab.content.status === 'missing') return MEDIA_TEXT.notRegistered;
  const same = tabs.filter(({ kind }) => kind === tab.kind);
  const number = same.indexOf(tab) + 1;
  return (
    <>
      <span className={number > 1 ? hiddenStyles.hidden : undefined}>{MEDIA_TAB_TEXT[tab.kind]}</span>
      {same.length > 1 && <small> {number}</small>}
    </>
  );
}

/** Tooltip: camera or node of the file, or the state of the tab. */
function hintOf({ file, content }: MediaTab): string | undefined {
  if (content.status === 'loading') return MEDIA_TEXT.loading;
  if (content.status === 'missing') return MEDIA_TEXT.notAvailable;
  return file?.cameraName ?? file?.cameraId ?? file?.nodeId;
}
