import type { Session } from 'shared/session/session';

/** Whether somebody with an account of the club is signed in: all roles but `invitado`. */
export const isMember = ({ token, user }: Pick<Session, 'token' | 'user'>): boolean =>
  token !== null &&
  user?.rol !== undefined &&
  user.rol !== 'invitado' &&
  !user.debe_cambiar_contrasena &&
  !user.debe_activar_segundo_factor;
