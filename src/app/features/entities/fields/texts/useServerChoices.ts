import { useStore } from 'jotai';
import { useEffect, useState } from 'react';
import type { KindFields } from '../../../../../domain/resources/kinds/fieldKinds.ts';
import { sendForList } from '../../../../http/sendFor.ts';
import { httpOf } from '../../../../session/console.ts';

/** Texts that a field offers; undefined until the server has said which. */
export type Choices = readonly string[] | undefined;

/**
 * The choices of a field. If the server has a call for them, its answer counts, such as the authorities that
 * the person may give. Without a call, or after a failure, the choices of the definition count.
 */
export function useServerChoices({ choices, choicesPath }: KindFields['texts']): Choices {
  const store = useStore();
  const [named, setNamed] = useState<Choices>();
  useEffect(() => {
    if (choicesPath === undefined) return undefined;
    const abort = new AbortController();
    const load = async () => {
      const answer = await sendForList(httpOf(store), choicesPath, { signal: abort.signal });
      if (abort.signal.aborted) return;
      const named = answer.ok ? answer.value.body : (choices ?? []);
      setNamed(named.filter((text) => typeof text === 'string'));
    };
    void load();
    return () => abort.abort();
  }, [store, choices, choicesPath]);
  return choicesPath === undefined ? choices : named;
}
