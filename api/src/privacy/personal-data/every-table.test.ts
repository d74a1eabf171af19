import type { Person } from 'shared/contract/personal-data';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Tables } from '../../core/db/schema.ts';
import { keysOf } from 'shared/facts/keys-of';
import { startFileApp } from '../../testing/file-app.ts';

const app = await startFileApp();
const { db, server } = app;
const boss = await app.addUser('webmaster');

const correo = 'rastro@persona.example';
const autor = 'Rastro Marcada';
const trace = /rastro|marcada|600 555 777/i;
type Row = Record<string, string | number | null>;
/** The rows that were marked so far, by table. */
type Ids = Readonly<Record<string, number>>;

interface Marked {
  /** What the row needs; every other column of text is marked by itself, one that a later migration adds too. */
  row: (ids: Ids) => Row;
  /** Columns of text that never say who somebody is. Of a row that goes whole there are none to name. */
  never?: readonly string[];
  /** Whether the row is still there, without the person. */
  stays?: true;
  /** Not in the answer to who asks for their data: keys and digests, other people's rows, and what only names its author. */
  hidden?: true;
}

const nobody = 'nobody';
const never = (...columns: string[]) => columns;

/** In the order in which rows need each other. A table that is missing here fails the test: say what it holds of a person. */
const tables: { readonly [Name in keyof Tables]: Marked | typeof nobody } = {
  // What is the club's, the site's, or a count.
  actividades: nobody,
  patrocinadores: nobody,
  contenidos: nobody,
  ajustes: nobody,
  anios_cuota: nobody,
  importes_cuota: nobody,
  tipos_socio: nobody,
  preguntas_alta: nobody,
  niveles_convocatoria: nobody,
  precios_convocatoria: nobody,
  codigos_convocatoria: nobody,
  imagenes: nobody,
  documentos: nobody,
  adjuntos: nobody,
  recuentos_inscripciones: nobody,
  plazos_datos: nobody,
  versiones_legales: nobody,
  captcha_usados: nobody,
  intentos: nobody,
  archivos_sueltos: nobody,
  sesiones_cerradas: nobody,
  cargas_modulos: nobody,
  dibujos_modulos: nobody,
  turnos: nobody,
  esquemas: nobody,
  copias: nobody,
  // Numbers of rows, and digests with a key.
  personas_distintas: nobody,
  auditoria_inscripciones: nobody,
  borrados_datos: nobody,
  numeros_socio: nobody,
  recibos_cuota: nobody,
  convocatorias: nobody,
  preguntas: nobody,

  usuarios: {
    row: () => ({
      correo_electronico: correo,
      nombre: 'Rastro',
      primer_apellido: 'Marcada',
      telefono: '600 555 777',
      rol: 'socio',
      contrasena_caduca: null,
      ultimo_acceso: null,
      aviso_baja: null,
      creado: '2027-01-01T10:00:00.000Z',
    }),
  },
  inscripciones: {
    row: ({ usuarios = 0, edicion = 0 }) => ({
      mail: correo,
      usuario_id: usuarios,
      convocatoria_id: edicion,
      anio: 2027,
      fecha: '2027-01-01',
      evento: 'Castillos',
      ruta: 'PRO',
      espera: null,
      anulada: null,
      eliminada: null,
      oferta_hasta: null,
      confirmar_hasta: null,
      anadido: null,
      lista_invitados: '[{"nombre":"Rastro","respuestas":{}}]',
      capitan_id: null,
      dorsal: null,
    }),
  },
  respuestas: { row: ({ inscripciones = 0, pregunta = 0 }) => ({ inscripcion_id: inscripciones, pregunta_id: pregunta }) },
  // A place of somebody else that the person asked for.
  cesiones: {
    row: ({ ajena = 0 }) => ({ huella: 'h1', inscripcion_id: ajena, creada: '', mail: correo }),
    never: never('huella', 'creada'),
    stays: true,
  },
  enlaces_inscripcion: { row: ({ ajena = 0 }) => ({ inscripcion_id: ajena, correo }), hidden: true },
  enlaces_anticipados: {
    row: ({ inscripciones = 0, edicion = 0 }) => ({ de_inscripcion_id: inscripciones, convocatoria_id: edicion }),
    hidden: true,
  },
  salidas_publicadas: { row: ({ inscripciones = 0 }) => ({ inscripcion_id: inscripciones }), hidden: true },
  recibos: { row: ({ inscripciones = 0 }) => ({ inscripcion_id: inscripciones }), hidden: true },
  marcas_ruta: { row: ({ inscripciones = 0 }) => ({ de: String(inscripciones), anula: null }) },
  galerias: {
    row: () => ({ permiso_autor: autor, permiso_menores: `Lo dice ${correo}`, tipo: 'privada' }),
    never: never('nombre', 'descripcion', 'fecha', 'tipo', 'evento', 'permiso_momento'),
    stays: true,
    hidden: true,
  },
  versiones: { row: () => ({ autor }), never: never('clave', 'titulo', 'texto', 'imagen', 'momento'), stays: true, hidden: true },
  versiones_ajustes: { row: () => ({ autor }), never: never('clave', 'valor', 'momento'), stays: true, hidden: true },
  versiones_documento: {
    row: ({ documento = 0 }) => ({ documento_id: documento, autor }),
    never: never('archivo', 'nombre', 'momento'),
    stays: true,
    hidden: true,
  },
  plantillas: { row: () => ({ asunto: correo, mensaje: `Escribe a ${correo}` }), never: never('nombre'), stays: true, hidden: true },
  envios: {
    row: () => ({ autor, asunto: `De ${correo}`, mensaje: `Escribe a ${correo}` }),
    never: never('clave', 'huella', 'creado', 'clase'),
    stays: true,
    hidden: true,
  },
  correos: {
    row: ({ inscripciones = 0 }) => ({
      para: correo,
      responder_correo: null,
      inscripcion_id: inscripciones,
      envio_id: null,
      socio_id: null,
    }),
  },
  auditoria: {
    row: ({ usuarios = 0 }) => ({ usuario_id: usuarios, usuario: autor, correo, entidad: 'usuarios', entidad_id: String(usuarios) }),
    never: never('momento', 'accion', 'entidad', 'entidad_id'),
    stays: true,
  },
  solicitudes_datos: {
    row: () => ({ correo, confirmada: '2027-01-01', vence: '2027-02-01', atendida: null }),
    never: never('creada', 'derecho', 'confirmada', 'vence', 'atendida'),
    // A record that names nobody.
    stays: true,
  },
  importaciones: {
    row: () => ({ usuario: autor, tipo: 'usuarios', rol: 'socio' }),
    never: never('clave', 'tipo', 'rol', 'archivo', 'huella', 'columnas', 'creada', 'deshecha', 'credenciales_siguiente'),
    stays: true,
    hidden: true,
  },
  filas_importadas: {
    row: ({ importaciones = 0 }) => ({ importacion_id: importaciones, motivo: `Ya está: ${correo}` }),
    never: never('estado', 'credencial'),
    stays: true,
    hidden: true,
  },
  socios: {
    row: ({ usuarios = 0 }) => ({
      correo_electronico: correo,
      usuario_id: usuarios,
      estado: 'alta',
      numero: 4711,
      nacimiento: '1980-01-01',
      alta: '2020-01-01',
      baja: null,
      reingreso: null,
      cabeza_id: null,
      tipo_id: null,
      visibilidad: '',
      correo_cambiado: null,
    }),
  },
  historial_socios: { row: ({ socios = 0 }) => ({ socio_id: socios }) },
  altas_socio: { row: ({ socios = 0 }) => ({ socio_id: socios }) },
  cuentas_socio: { row: ({ socios = 0 }) => ({ socio_id: socios }) },
  mandatos: { row: ({ socios = 0 }) => ({ socio_id: socios, acreedor: null }) },
  enlaces_mandato: { row: ({ socios = 0 }) => ({ socio_id: socios }), hidden: true },
  fotos_socio: { row: ({ socios = 0 }) => ({ socio_id: socios }) },
  cuotas: {
    row: ({ socios = 0 }) => ({ anio: 2027, socio_id: socios, numero: 4711, nombre: autor, motivo: 'Marcada en cuotas, dice el banco' }),
    never: never('tipo', 'estado', 'pago', 'pagada', 'avisado'),
    stays: true,
  },
  remesas: {
    row: () => ({ autor, rechazos: JSON.stringify([{ texto: `Dice: «${autor.toUpperCase()}», ${autor}, ${correo}`, que_hacer: '' }]) }),
    never: never('codigo', 'creada', 'cobro', 'mensaje', 'acreedor', 'anulada'),
    stays: true,
    hidden: true,
  },
  descargas_remesa: { row: ({ remesas = 0 }) => ({ remesa_id: remesas, autor }), never: never('momento'), stays: true, hidden: true },
  cargos_remesa: {
    row: ({ remesas = 0, cuotas = 0, socios = 0 }) => ({ remesa_id: remesas, cuota_id: cuotas, socio: socios }),
    // The bank's codes and days, and what is known by number.
    never: never('mandato', 'firmado', 'secuencia', 'extremo', 'devuelto', 'dia_devuelto', 'acreedor_antes'),
    stays: true,
  },
  sesiones: { row: ({ usuarios = 0 }) => ({ usuario_id: usuarios }) },
  aplicaciones: { row: ({ usuarios = 0 }) => ({ usuario_id: usuarios }), hidden: true },
  llaves: { row: ({ usuarios = 0 }) => ({ usuario_id: usuarios }) },
  codigos_recuperacion: { row: ({ usuarios = 0 }) => ({ usuario_id: usuarios }), hidden: true },
  restablecimientos: { row: ({ usuarios = 0 }) => ({ usuario_id: usuarios }), hidden: true },
  dispositivos: { row: ({ usuarios = 0 }) => ({ usuario_id: usuarios, direccion: 'https://rastro-dispositivos.example/x' }) },
  avisos: { row: ({ dispositivos = 0 }) => ({ dispositivo_id: dispositivos }), hidden: true },
};

const marked = keysOf(tables).flatMap((table) => {
  const how = tables[table];
  return how === nobody ? [] : [{ table, ...how }];
});
const columns = new Map((await db.introspection.getTables()).map((table) => [table.name, table.columns]));
const read = async (table: string) => (await sql<Row>`select * from ${sql.table(table)}`.execute(db)).rows;
const insert = async (table: string, row: Row) => {
  const names = Object.keys(row);
  const { rows } = await sql<Row>`
    insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    values (${sql.join(names.map((name) => row[name]))}) returning *`.execute(db);
  return Number(rows[0]?.['id'] ?? 0);
};

/** Marks every column of text that is not given or harmless; numbers that may not be missing are 0. */
function markRow(table: string, given: Row, harmless: readonly string[]): Row {
  const row: Row = { ...given };
  for (const { name, dataType, isNullable, hasDefaultValue, isAutoIncrementing } of columns.get(table) ?? []) {
    if (name in row || isAutoIncrementing) continue;
    if (/text|char/i.test(dataType)) row[name] = harmless.includes(name) ? 'x' : `Marcada en ${table}`;
    else if (!isNullable && !hasDefaultValue && name !== 'id') row[name] = 0;
  }
  return row;
}

const call = (method: 'POST' | 'PUT', url: string, payload: object) =>
  server.inject({ method, url: `/api/datos/${url}`, headers: boss.headers, payload });
/** 'table.column' of each trace in the database. */
const traces = async (of: RegExp) => {
  const found = new Set<string>();
  for (const table of columns.keys())
    for (const row of await read(table))
      for (const [name, value] of Object.entries(row)) if (of.test(String(value ?? ''))) found.add(`${table}.${name}`);
  return [...found].toSorted();
};

test('every table of the database is known here', () => {
  expect([...columns.keys()].toSorted()).toEqual(Object.keys(tables).toSorted());
});

test('a person who stands in every table is told of each, corrected in each, and erased from each', async () => {
  const edicion = await insert(
    'convocatorias',
    markRow(
      'convocatorias',
      { es_ruta: 1, anio: 2027, actividad_id: null, abre: null, cierra: null, pide: '[]', quien: 'todos' },
      never(...(columns.get('convocatorias') ?? []).map(({ name }) => name)),
    ),
  );
  const pregunta = await insert('preguntas', {
    convocatoria_id: edicion,
    orden: 1,
    texto: '¿?',
    tipo: 'texto',
    opciones: '[]',
    obligatoria: 0,
    para: 'todos',
    salud: 0,
  });
  const documento = await insert('documentos', { titulo: 'Acta', clase: 'acta', para: 'socios' });
  await insert('anios_cuota', { anio: 2027, vence: '2027-03-31', por_meses: 0, recordatorios: '' });
  const ofOther = { mail: 'otra@persona.example', anio: 2027, fecha: '2027-01-01', evento: 'Castillos' };
  const ids: Record<string, number> = { edicion, pregunta, documento, ajena: await insert('inscripciones', ofOther) };
  // The first use of the session writes its row.
  expect((await call('POST', 'persona', { correo })).json<Person>().datos.cuenta).toEqual([]);
  const before = new Map<string, number>();
  for (const { table, row, never: harmless = [] } of marked) {
    before.set(table, (await read(table)).length);
    ids[table] = await insert(table, markRow(table, row(ids), harmless));
  }

  // Each table's own mark is told.
  const told = (await call('POST', 'persona', { correo })).json<Person>();
  const text = JSON.stringify(told.datos);
  const untold = marked.filter(({ table, hidden }) => !hidden && !new RegExp(`marcada en ${table}|rastro-${table}`, 'i').test(text));
  expect(untold.map(({ table }) => table)).toEqual([]);

  // The old address stands where it tells the past, and in other people's words.
  const moved = await call('PUT', 'persona', { correo, telefono: '600 555 778', correo_nuevo: 'nueva@persona.example' });
  expect([moved.statusCode, moved.json()]).toEqual([200, expect.anything()]);
  expect(await traces(/rastro@persona/)).toEqual([
    'auditoria.correo',
    'correos.para',
    'enlaces_inscripcion.correo',
    'envios.asunto',
    'envios.mensaje',
    'filas_importadas.motivo',
    'galerias.permiso_menores',
    'plantillas.asunto',
    'plantillas.mensaje',
    'remesas.rechazos',
    'socios.correo_antes',
  ]);
  expect(
    (await call('PUT', 'persona', { correo: 'nueva@persona.example', telefono: '600 555 777', correo_nuevo: correo })).statusCode,
  ).toBe(200);

  await db
    .deleteFrom('correos')
    .where('id', '!=', ids['correos'] ?? 0)
    .execute();
  const erased = await call('POST', 'persona/borrar', { correo });
  expect([erased.statusCode, erased.json()]).toMatchObject([
    200,
    { recuentos: { plazas_pedidas: 1, inscripciones: 1, socios: 1, cuenta: 1 } },
  ]);
  expect(await traces(trace)).toEqual([]);
  await db.deleteFrom('correos').execute();
  for (const { table, stays } of marked) {
    const more = (await read(table)).length - (before.get(table) ?? 0);
    if (table !== 'auditoria') expect([table, more]).toEqual([table, stays ? 1 : 0]);
  }
  const after = (await call('POST', 'persona', { correo })).json<Person>();
  expect(Object.entries(after.datos).filter(([, rows = []]) => rows.length > 0)).toEqual([]);
  expect((await call('PUT', 'persona', { correo, telefono: '1' })).statusCode).toBe(404);
  expect((await call('POST', 'persona/borrar', { correo })).statusCode).toBe(404);
});
