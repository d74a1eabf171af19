import { isGone, isMember } from '../commands/members.ts';
import { invariantsOf } from '../invariant.ts';
import type { World } from '../world.ts';

const newLines = ({ rows, before }: World) => {
  const last = Math.max(0, ...(before.historial_socios ?? []).map(({ id }) => id));
  return rows.historial_socios.filter(({ id }) => id > last).toSorted((one, other) => one.id - other.id);
};

export const memberInvariants = invariantsOf({
  'numbers of members: A number is given once, for ever: to one person, and each member has one'(world) {
    const { rows, before } = world;
    const owners = new Map(rows.numeros_socio.map(({ numero, socio_id }) => [numero, socio_id]));
    const there = new Set(rows.socios.map(({ id }) => id));
    const united = new Set(newLines(world).flatMap(({ campo, socio_id }) => (campo === 'union' ? socio_id : [])));
    const seen = new Set<number>();
    return [
      ...rows.socios.flatMap(({ id, numero, estado }) => {
        if (numero === null) return isMember({ estado }) ? `member ${id} has no number` : [];
        const isTwice = seen.has(numero);
        seen.add(numero);
        return isTwice || owners.get(numero) !== id ? `number ${numero} of member ${id} is that of ${owners.get(numero)} too` : [];
      }),
      ...before.numeros_socio.flatMap(({ numero, socio_id: first }) => {
        const now = owners.get(numero);
        if (now === first) return [];
        const isMoved = first !== null && !there.has(first) && (united.size > 0 ? united.has(now ?? 0) : now === null);
        return isMoved ? [] : `number ${numero} was given to ${first}, and is ${now}'s`;
      }),
    ];
  },
  'families: A family has one head, who heads no other’s, and who has not left while somebody of it is there': ({ rows }) =>
    rows.socios.flatMap(({ id, estado, cabeza_id }) => {
      if (cabeza_id === null) return [];
      const head = rows.socios.find((other) => other.id === cabeza_id);
      if (!head || head.cabeza_id !== null || head.id === id) return `the head of ${id} is ${cabeza_id}, who heads nobody`;
      return !isGone({ estado }) && isGone(head) ? `the head of ${id} (${estado}) is ${head.id} (${head.estado})` : [];
    }),
  'states and their history: A member has one state, and each change of it is a line of the history'(world) {
    const lines = newLines(world).filter(({ campo }) => campo === 'estado');
    return world.rows.socios.flatMap(({ id, estado }) => {
      const changes = lines.filter(({ socio_id }) => socio_id === id);
      let state: string | null = world.before.socios.find((one) => one.id === id)?.estado ?? null;
      const told = [state, ...changes.map(({ antes, despues }) => `${antes} → ${despues}`)].join(', ');
      for (const { antes, despues } of changes) {
        if (antes !== state) return `member ${id} was ${told}`;
        state = despues;
      }
      return state === estado ? [] : `member ${id} is ${estado}; it was ${told}`;
    });
  },
  'days of members: Who has left has a day of it; a member’s is to come, and nobody leaves before joining': ({ rows }) =>
    rows.socios.flatMap(({ id, estado, alta, reingreso, baja }) => {
      if (estado === 'baja' && baja === null) return `member ${id} has left on no day`;
      const since = reingreso ?? alta;
      return baja !== null && since !== null && baja < since && estado !== 'fallecido'
        ? `member ${id} left on ${baja}, and joined on ${since}`
        : [];
    }),
});
