import { useStore } from 'jotai';
import { useEffect, useState } from 'react';
import { fetchGatewayStatus, type GatewayStatus } from './subscriberActions.ts';

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
