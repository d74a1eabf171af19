import { useEffect, useState } from 'react';
import { can } from 'shared/http/can';
import type { HoldState } from './hold-state.ts';
import { createPlaceHold } from './place-hold.ts';
import type { Rider } from './rider.ts';

/** Hold while typing, where places are limited and the server supports it. Released when the page is left. */
export function usePlaceHold(isLimited: boolean, early?: string) {
  const [state, setState] = useState<HoldState>({ kind: 'none' });
  const [hold] = useState(() => createPlaceHold(setState, early));

  useEffect(() => {
    addEventListener('pagehide', hold.leave);
    return () => {
      removeEventListener('pagehide', hold.leave);
      hold.leave();
    };
  }, [hold]);

  const isOn = isLimited && can('place-holds');
  return { state, typed: (rider: Rider) => isOn && hold.typed(rider), forget: hold.forget, key: hold.key };
}
