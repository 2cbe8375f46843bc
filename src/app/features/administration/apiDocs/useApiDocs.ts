import { useStore } from 'jotai';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { PATHS } from '../../../../domain/contract/paths.ts';
import { isRow } from '../../../../domain/json/row.ts';
import { baseUrl } from '../../../browser/basePath.ts';
import { loadChunk } from '../../../browser/loadChunk.ts';
import { httpOf } from '../../../session/console.ts';
import { currentToken } from '../../../session/tokenAtoms.ts';

const loadSwaggerUi = async () => (await import('./openSwaggerUi.ts')).openSwaggerUi;

interface ApiDocs {
  /** Element that the document is shown in. */
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly status: 'loading' | 'loaded' | 'failed';
  readonly retry: () => void;
}

/** Loads the document of the calls and Swagger UI, and shows it in the frame. */
export function useApiDocs(): ApiDocs {
  const store = useStore();
  const frame = useRef<HTMLDivElement>(null);
  const [status, setStatus] = useState<ApiDocs['status']>('loading');
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isUnmounted = false;
    const open = async (): Promise<ApiDocs['status']> => {
      const [openSwaggerUi, answer] = await Promise.all([
        loadChunk(loadSwaggerUi),
        httpOf(store).send(PATHS.apiDocs, { failures: 'silent' }),
      ]);
      if (!answer.ok || !isRow(answer.value.body) || frame.current === null) return 'failed';
      const token = () => currentToken(store);
      openSwaggerUi({ domNode: frame.current, document: answer.value.body, baseUrl: baseUrl(), token });
      return 'loaded';
    };
    open().then(
      (done) => isUnmounted || setStatus(done),
      () => isUnmounted || setStatus('failed'),
    );
    return () => {
      isUnmounted = true;
    };
  }, [store, attempt]);
  const retry = () => {
    setStatus('loading');
    setAttempt(attempt + 1);
  };
  return { frame, status, retry };
}
