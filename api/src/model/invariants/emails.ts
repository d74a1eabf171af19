import { invariantsOf } from '../invariant.ts';
import { people } from '../people.ts';
import type { World } from '../world.ts';

const isStaffs = ({ rows }: World, address: string) =>
  rows.usuarios.some(({ correo_electronico, rol }) => correo_electronico === address && (rol === 'webmaster' || rol === 'direccion'));

export const emailInvariants = invariantsOf({
  'an email leaves once: Each row of the outbox that says it was sent left once, and no other email left'({ sent, rows }) {
    const times = new Map<number, number>();
    for (const { id } of sent) times.set(id, (times.get(id) ?? 0) + 1);
    return [
      ...[...times].flatMap(([id, count]) => (count > 1 ? [`email ${id} left ${count} times`] : [])),
      ...rows.correos.flatMap(({ id, estado }) => (estado === 'enviado' && !times.has(id) ? [`email ${id} never left`] : [])),
    ];
  },
  'an email names nothing of others: No email to a person holds the address or the telephone of another one'(world) {
    const known = (world.memory.get('emails that were read') as number | undefined) ?? 0;
    world.memory.set('emails that were read', world.sent.length);
    return world.sent.slice(known).flatMap(({ id, para, asunto, texto, html }) => {
      if (isStaffs(world, para) || !people.some(({ mail }) => mail === para)) return [];
      const text = `${asunto} ${texto} ${html}`;
      const others = people.filter(({ mail }) => mail !== para);
      return others.flatMap(({ mail, telefono }) =>
        [mail, telefono].flatMap((trace) => (text.includes(trace) ? [`email ${id} to ${para}, «${asunto}», holds ${trace}`] : [])),
      );
    });
  },
  'no email after an erasure: Who was erased gets no email any more': ({ sent, rows, erased }) =>
    [...erased].flatMap(([address, since]) => [
      ...rows.correos.flatMap(({ id, para, asunto }) => (para === address ? [`email ${id}, «${asunto}», waits`] : [])),
      ...sent.flatMap(({ para, creado, asunto }) =>
        para === address && creado >= since.toISOString() ? [`«${asunto}» left to ${address}`] : [],
      ),
    ]),
});
