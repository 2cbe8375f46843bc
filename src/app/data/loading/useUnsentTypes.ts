import { useStore } from 'jotai';
import { useEffect, useState } from 'react';
import { PATHS } from '../../../domain/contract/paths.ts';
import { isRow } from '../../../domain/json/row.ts';
import { EMAIL_TEMPLATES } from '../../../domain/resources/entities/emailTemplates.ts';
import { httpOf } from '../../session/console.ts';
import { useChangesOf } from './useChangesOf.ts';

const NONE: readonly string[] = [];

/** Report types about which no email is sent, loaded again after changes of email templates; none until they are known. */
export function useUnsentTypes(): readonly string[] {
  const store = useStore();
  const [types, setTypes] = useState(NONE);
  const [round, setRound] = useState(0);
  useChangesOf(EMAIL_TEMPLATES.collection, () => setRound((count) => count + 1));
  useEffect(() => {
    let isOpen = true;
    const load = async () => {
      const answer = await httpOf(store).send(PATHS.emailStatus, { failures: 'optional' });
      if (isOpen && answer.ok) setTypes(typesOf(answer.value.body));
    };
    void load();
    return () => {
      isOpen = false;
    };
  }, [store, round]);
  return types;
}

function typesOf(body: unknown): readonly string[] {
  const types = isRow(body) ? body['unsentTypes'] : undefined;
  return Array.isArray(types) ? types.filter((type): type is string => typeof type === 'string') : NONE;
}
