import type { AppPlugin } from '../../accounts/security/context.ts';
import { route } from '../../core/http/route.ts';
import { readPanel } from './panel-queries.ts';
import type { FirstSteps } from 'shared/contract/settings';
import { mailTested, readSettings } from '../../core/club/settings-queries.ts';
import type { Config } from '../../core/base/config.ts';
import type { Db } from '../../core/db/schema.ts';
import { readFormFacts } from '../../registrations/calls/form-status.ts';

/** Pending work of direccion and webmaster. */
export const panelRoutes: AppPlugin = async (app, { config, db, now }) => {
  route(app, 'GET /panel', () => readPanel(db, now()));

  route(app, 'GET /ajustes/primeros-pasos', () => readFirstSteps(db, config, now()));
};

/** The first steps that a club has done, derived from what is stored: however it came there. */
export async function readFirstSteps(db: Db, { smtpUrl }: Pick<Config, 'smtpUrl'>, now: Date): Promise<FirstSteps> {
  const [{ identidad, contacto, legal }, tested, home, helper, activity, { button, route }] = await Promise.all([
    readSettings(db, ['identidad', 'contacto', 'legal']),
    db.selectFrom('ajustes').select('clave').where('clave', '=', mailTested).executeTakeFirst(),
    db.selectFrom('contenidos').select(['titulo', 'imagen']).where('clave', '=', 'inicio').executeTakeFirst(),
    db
      .selectFrom('usuarios')
      .select('id')
      .where('rol', '=', 'direccion')
      // The first account was not invited.
      .where('id', '>', (users) => users.selectFrom('usuarios').select(({ fn }) => fn.min('id').as('first')))
      .limit(1)
      .executeTakeFirst(),
    db.selectFrom('actividades').select('id').limit(1).executeTakeFirst(),
    readFormFacts(db, now),
  ]);
  return {
    identidad: identidad.nombre !== null,
    portada: Boolean(home?.titulo) && Boolean(home?.imagen),
    legal: legal.nif !== null,
    contacto: contacto.direccion !== null && contacto.correo !== null,
    // Without a mail server a sent test proves nothing.
    correo: smtpUrl !== undefined && tested !== undefined,
    direccion: helper !== undefined,
    actividad: activity !== undefined,
    // Open now, or by its times; closed by hand means that it was open before.
    formulario: button.at !== '' || (route !== undefined && route.edition.abre !== null),
  };
}
