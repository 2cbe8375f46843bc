import { useEffect, useState } from 'react';

/** Sends a request on mount and on each `retry`; `answer` is undefined while it is pending. */
export function useOnce<Answer>(ask: () => Promise<Answer>): {
  readonly answer: Answer | undefined;
  readonly again: () => void;
} {
  const [answer, setAnswer] = useState<Answer>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let gone = false;
    void ask().then((value) => gone || setAnswer(value));
    return () => {
      gone = true;
    };
    // One request for each attempt; `send` is a new function on each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [attempt]);
  const again = () => {
    setAnswer(undefined);
    setAttempt(attempt + 1);
  };
  return { answer, again };
}
