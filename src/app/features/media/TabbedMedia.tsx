import { useId, type ReactNode } from 'react';
import { MEDIA_TEXT } from '../../text/media.ts';
import { MediaContent } from './MediaContent.tsx';
import styles from './MediaPanel.module.css';
import { shownTab } from './mediaTabs.ts';
import { TabBar } from './TabBar.tsx';
import type { OpenMedia } from './useMedia.ts';

interface Props {
  readonly media: OpenMedia;
  /** Message of the report. */
  readonly message: string;
  /** Shown between tab bar and content. */
  readonly children?: ReactNode;
}

/** The media of a report as tabs. */
export function TabbedMedia({ media: { session, state }, message, children }: Props) {
  const id = useId();
  const shown = shownTab(state);
  return (
    <section className={styles.media} aria-label={MEDIA_TEXT.media}>
      <TabBar id={id} tabs={state.tabs} shown={shown} onChoose={(tab) => session.choose(tab)} />
      {children}
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={shown && `${id}-${shown.id}`}
        className={styles.panel}
        tabIndex={0}
        aria-busy={shown?.content.status === 'loading'}
      >
        <MediaContent
          key={shown?.id}
          tab={shown}
          message={message}
          onBroken={(tab) => session.markBroken(tab)}
        />
      </div>
    </section>
  );
}
