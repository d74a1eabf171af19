import type { Access } from 'shared/contract/call-table';
import { type CallKey, calls } from 'shared/contract/calls';
import type { Role } from 'shared/facts/enumerations';
import { pick } from '../command.ts';
import type { Invariant } from '../invariant.ts';
import { people } from '../people.ts';
import type { Caller } from '../world.ts';

/** Calls that read, with every number of an address filled in; those that send files need one. */
const reads = Object.entries(calls).filter(([key, { access }]) => key.startsWith('GET') && access !== 'temporary') as [
  CallKey,
  { access: Access },
][];

const mayRead = (access: Access, rol: Role | 'nobody') =>
  ({
    public: true,
    temporary: rol !== 'nobody',
    enrolment: rol !== 'nobody',
    session: rol !== 'nobody',
    staff: rol === 'direccion' || rol === 'webmaster',
    webmaster: rol === 'webmaster',
  })[access];

export const accessInvariants: Invariant[] = [
  {
    name: 'nobody reads what their role may not',
    sentence: 'After each tenth command another identity tries every read, and gets neither a list nor anybody else’s address.',
    async faults(world) {
      const count = world.recall('commands', { done: 0 });
      if (++count.done % 10 > 0) return [];
      const rol = pick(['nobody', 'socio', 'direccion', 'invitado'] as const, count.done / 10);
      const caller = rol === 'nobody' ? 'visitor' : world.rows.usuarios.find((user) => user.rol === rol)?.correo_electronico;
      if (caller === undefined) return [];
      const faults: string[] = [];
      for (const [key, { access }] of reads) {
        const may = mayRead(access, rol);
        // What staff may read holds everybody's address.
        if (may && rol === 'direccion') continue;
        const { status, text } = await world.ask(caller as Caller, key, { params: { id: 1 } } as object);
        if (!may && status < 400) faults.push(`${key} answered ${status} to ${rol}`);
        const others = people.filter(({ mail, telefono }) => mail !== caller && (text.includes(mail) || text.includes(telefono)));
        if (status < 400 && others.length > 0) faults.push(`${key} told ${rol} of ${others.map(({ mail }) => mail).join(', ')}`);
      }
      return faults;
    },
  },
];
