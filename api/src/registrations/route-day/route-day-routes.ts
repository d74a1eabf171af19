import { marksOfNoCall } from 'shared/facts/faults';
import { clubOf } from 'shared/facts/club';
import type { OfCall } from 'shared/facts/of-call';
import { marksPerPage } from 'shared/contract/route-day';
import { createStaffWrites } from '../../accounts/audit/staff-writes.ts';
import type { AppPlugin } from '../../accounts/security/context.ts';
import type { Db } from '../../core/db/schema.ts';
import { HttpError } from '../../core/base/http-error.ts';
import { getCall, yearOf } from '../calls/calls-queries.ts';
import { route } from '../../core/http/route.ts';
import { madridDay } from 'shared/text/moments';
import { currentUser } from '../../accounts/security/guard.ts';
import { createCardCodes } from '../../core/club/card-codes.ts';
import { iconPath } from '../../core/club/club-icon.ts';
import { sendManifest } from '../../core/club/app-manifest.ts';
import { readSettings } from '../../core/club/settings-queries.ts';
import { putRight } from './put-right.ts';
import { countMarks, dayOfRide, type DayList, listDayRiders, readMarks, yearOfDay } from './route-day-queries.ts';

/** Twenty times a route of 500 riders. */
const mostMarks = 50_000;

/** The morning of a route: the expected riders, and the log of their marks. */
export const routeDayRoutes: AppPlugin = async (app, context) => {
  const { config, db, now } = context;
  const codes = createCardCodes(config.jwtSecret);
  // Serialised: a phone that has read the log up to a mark has read all before it.
  const { write } = createStaffWrites(context, { entidad: 'inscripciones', lock: 'marcas_ruta' });

  route(app, 'GET /inscripciones/dia', async (request) => {
    const today = madridDay(now());
    const { actividad, anio } = request.query;
    const list = await listOf(db, now(), actividad ? { actividad } : { anio: anio ?? (await yearOfDay(db, today)) });
    return {
      anio: list.anio,
      ...(actividad && { actividad }),
      dia: await dayOfRide(db, list),
      inscritos: await listDayRiders(db, list, today, codes),
    };
  });

  route(app, 'GET /inscripciones/dia/marcas', async (request) => {
    const { desde } = request.query;
    const marcas = await readMarks(db, await listOf(db, now(), request.query), desde);
    return { marcas, hasta: marcas.at(-1)?.orden ?? desde, hay_mas: marcas.length === marksPerPage };
  });

  route(app, 'POST /inscripciones/dia/marcas', async (request) => {
    const user = currentUser(request);
    return write({ ...user, ip: request.ip }, async ({ trx, moment, record }) => {
      const { aparato, marcas } = request.body;
      const list = await listOf(trx, moment, request.body);
      const { anio, convocatoria_id } = list;
      if ((await countMarks(trx, list)) + marcas.length > mostMarks) {
        throw new HttpError(
          409,
          `En ${convocatoria_id === null ? anio : 'esta actividad'} hay ya demasiadas marcas: no se ha guardado ninguna de estas.`,
        );
      }
      const at = putRight(request.body, moment);
      // The mark's registration is not looked up: a phone may send it long after its deletion.
      const rows = marcas.map(
        ({ id, tipo, de, momento, nombre = null, evento = null, telefono = null, emergencia = null, personas = null, anula = null }) => {
          const about = { marca: id, tipo, de, nombre, evento, telefono, emergencia, personas, anula, momento: at(momento) };
          return { ...about, ...list, aparato, usuario_id: user.id, recibida: moment.toISOString() };
        },
      );
      const added = await trx
        .insertInto('marcas_ruta')
        .values(rows)
        .onConflict((conflict) => conflict.column('marca').doNothing())
        .returning('tipo')
        .execute();
      if (added.length > 0)
        await record('marcar', null, {
          resumen: convocatoria_id === null ? `día de la ruta, ${anio}` : `lista de la actividad ${request.body.actividad}`,
        });
      return { guardadas: added.length };
    });
  });
};

/** @throws HttpError 400, 404 */
async function listOf(db: Db, now: Date, { anio, actividad }: OfCall): Promise<DayList> {
  if (anio) return { anio, convocatoria_id: null };
  if (!actividad) throw new HttpError(400, marksOfNoCall);
  const found = await getCall(db, now, { actividad });
  return { anio: yearOf(found, now), convocatoria_id: found.edition.id };
}

/** The web app manifest, by which a phone installs the screen. */
export const routeDayApp: AppPlugin = async (app, { db }) => {
  const path = '/inscripciones/dia';
  app.get(`${path}.webmanifest`, { schema: { hide: true } }, async (_request, reply) => {
    const settings = await readSettings(db);
    const { nombre, logo } = clubOf(settings);
    return sendManifest(reply, settings, path, {
      name: `Día de la ruta · ${nombre}`,
      short_name: 'Día de la ruta',
      icons:
        logo === null
          ? [{ src: '/icons/favicon.svg', type: 'image/svg+xml', sizes: 'any' }]
          : ([192, 512] as const).map((size) => ({ src: iconPath(logo, size), type: 'image/png', sizes: `${size}x${size}` })),
    });
  });
};
