import type { User } from 'shared/contract/session';
import { memberName } from 'shared/facts/members';

/** Name and address of the account in use. */
export const accountOf = (user: Partial<User> | null) => ({
  nombre: memberName({ nombre: '', primer_apellido: null, segundo_apellido: null, ...user }),
  mail: user?.correo_electronico ?? '',
});
