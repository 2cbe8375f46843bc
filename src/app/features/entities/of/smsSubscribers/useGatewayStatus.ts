import { useStore } from 'jotai';
import { useEffect, useState } from 'react';
import { PATHS } from '../../../../../domain/contract/paths.ts';
import { isRow } from '../../../../../domain/json/row.ts';
import type { StateAccess } from '../../../../browser/store.ts';
import { readText } from '../../../../data/lists/fetchList.ts';
import { httpOf } from '../../../../session/console.ts';

/** State of the gateway that sends text messages. */
interface GatewayStatus {
  readonly status: string;
  readonly isEnabled: boolean;
  readonly detail: string;
}

/** State of the gateway; undefined where the server does not tell it. */
async function fetchGatewayStatus(store: StateAccess): Promise<GatewayStatus | undefined> {
  const answer = await httpOf(store).send(PATHS.twilioStatus, { failures: 'missing' });
  const body = answer.ok ? answer.value.body : undefined;
  if (!isRow(body)) return undefined;
  return {
    status: readText(body['status']),
    isEnabled: body['enabled'] === true,
    detail: readText(body['detail']),
  };
}

/** State of the gateway for text messages; undefined until it is known. */
export function useGatewayStatus(): GatewayStatus | undefined {
  const store = useStore();
  const [status, setStatus] = useState<GatewayStatus>();
  useEffect(() => {
    let isOpen = true;
    const load = async () => {
      const loaded = await fetchGatewayStatus(store);
      if (isOpen) setStatus(loaded);
    };
    void load();
    return () => {
      isOpen = false;
    };
  }, [store]);
  return status;
}
