import { useMemo } from 'react';
import type { Asked } from '../answers/answers-data.ts';
import type { RegistrationList } from './registration-list.ts';

/** Ids of those whose captain's payment is another in the list by now than when it was loaded, each with what it is. */
function changedPayments({ besides }: Asked, list: RegistrationList): [id: string, isPaid: boolean][] {
  return Object.entries(besides).flatMap(([id, { capitan, grupo_pagado = false }]) => {
    if (capitan === null) return [];
    const captain = list.find(capitan);
    // A filter may leave the captain out, or they are still to come.
    if (!captain && !list.isRemoved(capitan)) return [];
    const isPaid = captain?.pagado === 'Si';
    return isPaid === grupo_pagado ? [] : [[id, isPaid]];
  });
}

/**
 * What registrations have beside their fields, with payments of captains as the list has them; the same while none of them changes. For
 * a component that renders with each state of the list.
 */
export function usePaidCaptains(asked: Asked, list: RegistrationList): Asked {
  const changed = JSON.stringify(changedPayments(asked, list));
  return useMemo(() => {
    const now = new Map(JSON.parse(changed) as ReturnType<typeof changedPayments>);
    if (now.size === 0) return asked;
    const besides = Object.entries(asked.besides).map(([id, { grupo_pagado, ...own }]) => {
      const isPaid = now.get(id) ?? grupo_pagado;
      return [id, isPaid ? { ...own, grupo_pagado: isPaid } : own];
    });
    return { ...asked, besides: Object.fromEntries(besides) as Asked['besides'] };
  }, [asked, changed]);
}
