import { Component, type ReactNode } from 'react';
import { PLATFORM_TEXT } from '../../text/platform.ts';
import { Message } from '../controls/Message.tsx';
import { Button } from '../controls/Button.tsx';

interface Props {
  readonly children: ReactNode;
}

interface State {
  readonly error: unknown;
}

/** Error boundary of a screen: shows the text of O§8 with Retry and Reload. */
export class Boundary extends Component<Props, State> {
  override state: State = { error: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  #retry = () => {
    this.setState({ error: undefined });
  };

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return (
      <Message tone="danger" title={PLATFORM_TEXT.unexpected}>
        <Button onPress={this.#retry}>{PLATFORM_TEXT.retry}</Button>
        <Button onPress={() => window.location.reload()}>{PLATFORM_TEXT.reload}</Button>
      </Message>
    );
  }
}
