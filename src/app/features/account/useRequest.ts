import { useEffect, useState } from 'react';

/** Sends a request on mount and on each `retry`; `answer` is undefined while it is pending. */
export function useRequest<Answer>(send: () => Promise<Answer>): {
  readonly answer: Answer | undefined;
  readonly retry: () => void;
} {
  const [answer, setAnswer] = useState<Answer>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isUnmounted = false;
    void send().then((value) => isUnmounted || setAnswer(value));
    return () => {
      isUnmounted = true;
    };
    // One request for each attempt; `send` is a new function on each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [attempt]);
  const retry = () => {
    setAnswer(undefined);
    setAttempt(attempt + 1);
  };
  return { answer, retry };
}
