import { Component, type ReactNode } from 'react';
import type { Millis } from '../../../domain/units.ts';
import { partFailed, PLATFORM_TEXT } from '../../text/platform.ts';
import { Message } from '../controls/Message.tsx';
import { Button } from '../controls/Button.tsx';

interface Props {
  /** Name of the part of the screen that it contains; absent for a whole screen. */
  readonly part?: string;
  /** Places the message where the part was. */
  readonly className?: string | undefined;
  /** Path of the screen that it contains. An error ends when the path changes. */
  readonly path?: string | undefined;
  /** Called with each error that it contains. */
  readonly onError?: (error: unknown) => void;
  readonly children: ReactNode;
}

interface State {
  readonly error: unknown;
}

/** A part that fails again within this time is not rendered again automatically. */
const LASTING_MS: Millis = 10_000;

/**
 * Error boundary: the rest of the page keeps working. It renders its content again once automatically. If
 * that fails too, it shows an error with Retry and Reload; a screen shows the exact text of an unexpected
 * error.
 */
export class Boundary extends Component<Props, State> {
  override state: State = { error: undefined };
  #failedAt = Number.NEGATIVE_INFINITY;

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError?.(error);
    const now = performance.now();
    const isLasting = now - this.#failedAt < LASTING_MS;
    this.#failedAt = now;
    if (this.props.part !== undefined && !isLasting) this.#retry();
  }

  override componentDidUpdate({ path }: Props): void {
    if (path !== this.props.path && this.state.error !== undefined) this.#retry();
  }

  #retry = () => {
    this.setState({ error: undefined });
  };

  override render(): ReactNode {
    const { error } = this.state;
    const { part, className } = this.props;
    if (error === undefined) return this.props.children;
    const title = part === undefined ? PLATFORM_TEXT.unexpected : partFailed(part);
    const message = (
      <Message tone="danger" title={title} {...(part !== undefined && { text: PLATFORM_TEXT.othersWork })}>
        <Button onPress={this.#retry}>{PLATFORM_TEXT.retry}</Button>
        <Button onPress={() => window.location.reload()}>{PLATFORM_TEXT.reload}</Button>
      </Message>
    );
    return part === undefined ? message : <div className={className}>{message}</div>;
  }
}
