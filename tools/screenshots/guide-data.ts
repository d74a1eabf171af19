import { rowsOfLevels, storeRows } from '../../api/src/registrations/calls/call-rows.ts';
import { writeReference } from '../../api/src/registrations/calls/calls-queries.ts';
import type { Db } from '../../api/src/core/db/schema.ts';
import { shiftDay } from '../../shared/src/text/dates.ts';
import { listDemoRegistrations } from '../demonstration/registrations.ts';
import { addMembers } from '../../e2e/fixtures/with-members.ts';
import { removeEditions } from '../../e2e/fixtures/without-editions.ts';

/** The day of the stopped clock: fixtures/stand-still.js. */
const today = '2026-06-15';
const ride = '2026-09-20';
const abre = '2026-05-04T18:00:00.000Z';
const levels = ['PRO', 'Amateur', 'Guiada'] as const;
/** Riders of each of the years, the newest first; of this one, so far. */
const riders = { 2026: 104, 2025: 126, 2024: 97 };
const waiting = 6;

/** Replaces the demonstration's registrations by a route in the middle of its year: always the same. */
export async function fillGuide(db: Db): Promise<void> {
  await removeEditions(db);
  await db.deleteFrom('inscripciones').execute();
  const people = listDemoRegistrations(today);
  for (const [year, count] of Object.entries(riders)) {
    const anio = Number(year);
    const isNow = year === today.slice(0, 4);
    const activity = {
      titulo: `Ruta de los Castillos ${year}`,
      evento: 'Castillos',
      fecha_evento: `${year}${ride.slice(4)}`,
      lugar: 'Sigüenza',
    };
    const { id: actividad_id } = await db.insertInto('actividades').values(activity).returning('id').executeTakeFirstOrThrow();
    const { id: convocatoria_id } = await db
      .insertInto('convocatorias')
      .values({
        anio,
        actividad_id,
        hora: '09:00',
        abre: `${year}${abre.slice(4)}`,
        cierra: `${year}-09-13T21:59:00.000Z`,
        // Later than the button, which the seed's process presses by the real clock: the schedule counts.
        horario_desde: '9999-12-31T00:00:00.000Z',
        dias_anticipada: 7,
        plazas: 140,
        bizum: '600 123 456',
        efectivo: 1,
        ultimo_numero: count,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const terms = (general: number) => ({ general, acompanante: 2500 });
    await storeRows(db, convocatoria_id, rowsOfLevels({ PRO: terms(4500), Amateur: terms(4000), Guiada: { ...terms(3500), plazas: 30 } }));
    const rows = Array.from({ length: count }, (_each, index) => {
      const rider = people[index % people.length];
      if (!rider) throw new Error('The demonstration has nobody.');
      const { grupo_num: _group, salida: _hour, dorsal: _bib, ...person } = rider;
      const waits = isNow && index >= count - waiting;
      const ruta = waits ? 'Guiada' : (levels[index % levels.length] ?? null);
      const isPaid = !waits && (!isNow || index % 5 < 3);
      return {
        ...person,
        anio,
        convocatoria_id,
        evento: 'Castillos',
        ruta,
        referencia: writeReference({ anio, actividad_id }, index + 1),
        importe: person.acompanante === 'Si' ? 7000 : 4500,
        fecha: dayOf(`${year}${abre.slice(4, 10)}`, index, isNow ? 42 : 132, count),
        pago: isPaid ? 'Bizum' : null,
        pagado: isPaid ? 'Si' : null,
        notas: index % 24 === 5 ? 'Capitán' : null,
        ...(waits ? { espera: `${today}T08:00:00.000Z`, espera_turno: index - count + waiting + 1 } : {}),
      };
    });
    for (let from = 0; from < rows.length; from += 50)
      await db
        .insertInto('inscripciones')
        .values(rows.slice(from, from + 50) as never)
        .execute();
  }
}

/** The day of a sign-up: many in the first days, and some each day from then on, over so many days. */
const dayOf = (opening: string, index: number, days: number, count: number) =>
  shiftDay(opening, Math.min(days, Math.floor(days * (index / count) ** 1.7)));

/** The number of the activity. */
export const lunch = 900;

/** Adds a lunch that people sign up for. */
export async function fillLunch(db: Db): Promise<void> {
  await fillGuide(db);
  const fecha_evento = '2026-07-05';
  await db
    .insertInto('actividades')
    .values({ id: lunch, titulo: 'Comida en la sierra', evento: 'Semanal', fecha_evento, lugar: 'Valdelagua' })
    .execute();
  const call = { actividad_id: lunch, horario_desde: '', hora: '14:00', plazas: 40, invitados: 2, bizum: '600 123 456' };
  const { id: convocatoria_id } = await db
    .insertInto('convocatorias')
    .values({ ...call, cierra: '2026-07-03T18:00:00.000Z', efectivo: 1, ultimo_numero: 12 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const price = { convocatoria_id, nivel: null, hasta: null };
  await db
    .insertInto('precios_convocatoria')
    .values([
      { ...price, persona: 'general', precio: 2000 },
      { ...price, persona: 'socio', precio: 1500 },
      { ...price, persona: 'menor', precio: 1000 },
    ])
    .execute();
  await db
    .insertInto('inscripciones')
    .values(
      listDemoRegistrations(today)
        .slice(0, 12)
        .map(({ nombre, mail, telefono }, index) => ({
          nombre,
          mail,
          telefono,
          convocatoria_id,
          anio: 2026,
          evento: 'Semanal',
          referencia: writeReference({ anio: null, actividad_id: lunch }, index + 1),
          importe: 2000,
          fecha: shiftDay('2026-06-02', index),
          ...(index % 3 > 0 && { pago: 'Bizum', pagado: 'Si' }),
        })),
    )
    .execute();
}

/** Adds members with the fees of this year: most paid, some not. */
export async function fillMembers(db: Db): Promise<void> {
  await addMembers(db);
  const people = listDemoRegistrations(today).slice(0, 24);
  for (const [index, { nombre, mail, telefono, poblacion, moto }] of people.entries()) {
    const numero = 10 + index;
    const isPaid = index % 4 > 0;
    const tipo_id = (index % 2) + 1;
    const alta = `${2004 + index}-03-01`.replace(/^20[2-9]\d(?=-)/, '2019');
    const { id: socio_id } = await db
      .insertInto('socios')
      .values({
        numero,
        nombre: nombre ?? mail,
        correo_electronico: mail,
        telefono,
        poblacion,
        motos: moto,
        tipo_id,
        alta,
        primer_apellido: null,
        segundo_apellido: null,
        dni: null,
        direccion: null,
        codigo_postal: null,
        provincia: null,
        nacimiento: null,
        baja: null,
        cabeza_id: null,
        emergencia: null,
        notas: null,
        usuario_id: null,
        estado: 'alta',
        creado: `${alta}T10:00:00.000Z`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('numeros_socio')
      .values({ numero, socio_id, dado: `${alta}T10:00:00.000Z` })
      .execute();
    await db
      .insertInto('cuotas')
      .values({
        anio: 2026,
        socio_id,
        numero,
        nombre: nombre ?? mail,
        meses: 12,
        familiares: 0,
        motivo: null,
        ...(tipo_id === 1 ? { tipo: 'Numerario', importe: 4000 } : { tipo: 'Familiar', importe: 6050 }),
        ...(isPaid
          ? { estado: 'pagada', pago: index % 2 ? 'Bizum' : 'Transferencia', pagada: shiftDay('2026-02-03', index) }
          : { estado: 'pendiente', pago: null, pagada: null, avisos: 1 }),
      })
      .execute();
  }
}
