import type { Role } from 'shared/contract/enumerations';
import type { Db } from '../db/schema.ts';

export const accounts: readonly { rol: Role; nombre: string; primer_apellido: string }[] = [
  { rol: 'webmaster', nombre: 'Elena', primer_apellido: 'Yagüe' },
  { rol: 'direccion', nombre: 'Julián', primer_apellido: 'Almenar' },
  { rol: 'socio', nombre: 'Carmen', primer_apellido: 'Lozano' },
  { rol: 'invitado', nombre: 'Tomás', primer_apellido: 'Ibáñez' },
];
export const addressOf = (rol: Role) => `${rol}@club.example`;
export const passwordOf = (rol: Role) => `demo-${rol}`;

/** The demonstration's accounts that are still there, each as address and first password. */
export async function listDemoAccounts(db: Db): Promise<string[]> {
  const found = await db
    .selectFrom('usuarios')
    .select('correo_electronico')
    .where(
      'correo_electronico',
      'in',
      accounts.map(({ rol }) => addressOf(rol)),
    )
    .execute();
  const present = new Set(found.map((row) => row.correo_electronico));
  return accounts.filter(({ rol }) => present.has(addressOf(rol))).map(({ rol }) => `${addressOf(rol)} / ${passwordOf(rol)}`);
}
