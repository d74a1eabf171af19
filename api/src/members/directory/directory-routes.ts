import type { ListedMember } from 'shared/contract/member-directory';
import { memberName, type VisibleField } from 'shared/facts/members';
import { isMinorOn } from 'shared/facts/births';
import { compareText } from 'shared/text/collation';
import { madridDay } from 'shared/text/moments';
import type { AppPlugin } from '../../accounts/security/context.ts';
import { currentUser } from '../../accounts/security/guard.ts';
import { isStaff } from '../../accounts/security/is-staff.ts';
import { HttpError } from '../../core/base/http-error.ts';
import { route } from '../../core/http/route.ts';
import { describeMember } from '../members/members-queries.ts';

/** The members who let others see them. */
export const directoryRoutes: AppPlugin = async (app, { db, now }) => {
  route(app, 'GET /directorio-socios', async (request): Promise<ListedMember[]> => {
    const user = currentUser(request);
    const own = await db.selectFrom('socios').select('estado').where('usuario_id', '=', user.id).executeTakeFirst();
    if (!isStaff(user) && own?.estado !== 'alta') throw new HttpError(403, 'El directorio es para los socios de alta.');
    const rows = await db.selectFrom('socios').selectAll().where('estado', '=', 'alta').where('visibilidad', '!=', '').execute();
    const today = madridDay(now());
    return rows
      .filter(({ nacimiento }) => !isMinorOn(today, nacimiento))
      .map(describeMember)
      .filter(({ visibilidad }) => visibilidad.includes('nombre'))
      .map((member) => {
        const shown = (field: Exclude<VisibleField, 'nombre'>) => (member.visibilidad.includes(field) ? member[field] : null);
        return {
          id: member.id,
          nombre: memberName(member),
          poblacion: shown('poblacion'),
          motos: shown('motos'),
          telefono: shown('telefono'),
          correo_electronico: shown('correo_electronico'),
        };
      })
      .toSorted((a, b) => compareText(a.nombre, b.nombre));
  });
};
