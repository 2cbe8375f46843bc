import { useEffect, useState } from 'react';

/** Asks when the screen opens, and again by `again`; undefined until the answer is there. */
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
    // The question belongs to the page that asks it: it is put once for each attempt.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [attempt]);
  const again = () => {
    setAnswer(undefined);
    setAttempt(attempt + 1);
  };
  return { answer, again };
}
