import type { ComponentType } from 'react';
import { PLATFORM_TEXT } from '../../text/platform.ts';
import { Button } from '../controls/Button.tsx';
import { Message } from '../controls/Message.tsx';
import { Boundary } from './Boundary.tsx';
import styles from './Chunk.module.css';
import { useChunk } from './useChunk.ts';

interface Props {
  /** Loads the component. Must be a constant, so that it loads once. */
  readonly load: () => Promise<ComponentType>;
  /** Nothing is shown while it loads: it has no place of its own in the page. */
  readonly isQuiet?: boolean;
  /** It lies over the page or beside it: while it loads, everything else keeps its place. */
  readonly isOver?: boolean;
  /** Path of the screen, where it contains several. An error ends when the path changes. */
  readonly path?: string;
}

/** A component in its own chunk. On a slow line it says after a second that it is loading; a failed load offers Retry and Reload. */
export function Chunk({ load, isQuiet = false, isOver = false, path }: Props) {
  const { loaded, retry } = useChunk(load);
  if (loaded.state === 'loading')
    return isQuiet ? undefined : (
      <div className={isOver ? styles.over : styles.waiting} aria-busy="true">
        <span>{PLATFORM_TEXT.loading}</span>
      </div>
    );
  if (loaded.state === 'failed') {
    return (
      <Message tone="danger" title={loaded.error.message}>
        <Button onPress={retry}>{PLATFORM_TEXT.retry}</Button>
        <Button onPress={() => window.location.reload()}>{PLATFORM_TEXT.reload}</Button>
      </Message>
    );
  }
  return (
    <Boundary path={path}>
      <loaded.Part />
    </Boundary>
  );
}
