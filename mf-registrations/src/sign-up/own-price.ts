import type { RouteOffer } from 'shared/contract/edition';
import type { User } from 'shared/contract/session';
import { isOwnSignUp, memberName } from 'shared/facts/members';
import { type Price, priceOf } from 'shared/facts/prices';
import type { Rider } from './rider.ts';

/** Name and address of the account in use. */
export const accountOf = (user: Partial<User> | null) => ({
  nombre: memberName({ nombre: '', primer_apellido: null, segundo_apellido: null, ...user }),
  mail: user?.correo_electronico ?? '',
});

/** Whether somebody signs themselves up: a member's price and questions are for them alone. */
export const isOwn = (user: Partial<User> | null, rider: Rider): boolean => isOwnSignUp(accountOf(user), rider);

/** What the route costs today, worked out as the server does; null when it is not known. */
export function amountOf({ precios }: Pick<RouteOffer, 'precios'>, { ruta, acompanante }: Rider, isMember: boolean): number | null {
  const rows = precios.flatMap(({ ruta: nivel, piloto, acompanante: companion, socio = null }) =>
    (
      [
        ['general', piloto],
        ['acompanante', companion],
        ['socio', socio],
      ] as const
    ).flatMap(([persona, precio]): Price[] => (precio === null ? [] : [{ nivel, persona, precio, hasta: null }])),
  );
  const niveles = precios.map(({ ruta: nombre }) => ({ nombre }));
  return priceOf({ niveles, precios: rows }, { ruta, acompanante, persona: isMember ? 'socio' : null, dia: '' });
}
