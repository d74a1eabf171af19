import type { Registration } from 'shared/contract/registrations';
import { bareRegistration } from 'shared/testing/bare-registration';
import { failed, type Opening, reads, replied, type Screen, screenOf, sees } from 'shared/testing/screen';
import { currentCall, routeCall, staffCall, staffQuestion } from './staff-call.ts';

/** The list, once its first rows are loaded. */
const listed = ({ page, expect }: Opening) => expect(page.getByRole('table').first()).toBeVisible();

/** The groups, once loaded. */
const grouped = ({ page, expect }: Opening) => expect(page.getByRole('button', { name: /^Mover a / }).first()).toBeVisible();

/** A part of the list: screens of dialogs need no hundreds of rows beneath, which take longer; one screen has them all. */
const some = '/inscripciones?orden=nombre&buscar=moreno';

/** A dialog over the list. */
const dialog = (name: string, press: (page: Opening['page']) => Promise<void>): Screen => ({
  name: `inscripciones-${name}`,
  path: some,
  role: 'direccion',
  async open(opening) {
    const { page, expect } = opening;
    await listed(opening);
    await press(page);
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.getByText(/^Cargando/)).toHaveCount(0);
  },
});

const selectAll = (page: Opening['page']) =>
  page
    .getByRole('checkbox', { name: /^Seleccionar todas las de/ })
    .first()
    .check();

/** An action behind 'Acciones', or beside it where the window is wide. */
const act = (name: string) => async (page: Opening['page']) => {
  const button = page.getByRole('button', { name });
  if (await button.isVisible()) return button.click();
  await page.getByRole('button', { name: 'Acciones' }).click();
  await page.getByRole('dialog').getByRole('button', { name }).click();
};

/** The day of the route, without sending: the next screen finds it unchanged. */
const day = (name: string, act: (opening: Opening) => Promise<void>): Screen => ({
  name: `inscripciones-dia-${name}`,
  path: '/inscripciones/dia',
  role: 'direccion',
  complaint: /ERR_FAILED/,
  async open(opening) {
    const { page, expect } = opening;
    await page.route('**/api/inscripciones/dia/marcas', (route) => route.abort());
    await expect(page.getByText('Con señal · también se abre sin señal')).toBeVisible();
    await act(opening);
  },
});

/** What a sign-up may change. */
const changeable = {
  ruta: 'Menú completo',
  acompanante: null,
  nombre_acomp: null,
  invitados: 2,
  menores: 1,
  niveles: ['Menú completo', 'Solo postre y café'],
  con_acompanante: false,
  invitados_max: 3,
};

/** More guests in an open form, with what they would cost. */
async function bringMore({ page, expect }: Opening): Promise<void> {
  const json = { importe: 6000, importe_actual: 5000, cobrado: 5000, plaza: 'tiene' };
  await page.route('**/calculo', (route) => route.fulfill({ json }));
  await page.getByRole('textbox', { name: /^Invitados/ }).fill('3');
  await expect(page.getByText('Importe: 60 €')).toBeVisible();
}

/** In the demonstration the course takes sign-ups. */
const course = '/actividades/7/inscripcion';
/** A member's own sign-up. */
const own = (id: number, more: object = {}) => ({
  id,
  actividad_id: id,
  evento: 'Curso de mecánica y puesta a punto',
  fecha_evento: '2027-04-03',
  hora: '10:00',
  lugar: 'Local del club, Guadalajara',
  referencia: `A${id}-0001`,
  estado: 'pendiente de pago',
  invitados: 1,
  importe: 5000,
  formas_pago: [`Bizum al 600 123 456, con el concepto A${id}-0001`, 'En efectivo, ese día'],
  puesto: null,
  oferta_hasta: null,
  cambiable: true,
  ...more,
});

/** Fixed payments of an edition: matched on the page. */
const due = (id: number, nombre: string, more: object = {}) => ({
  id,
  nombre,
  mail: `p${id}@rider.example`,
  pago: null,
  pagado: null,
  referencia: `C27-${String(id).padStart(4, '0')}`,
  anulada: null,
  importe: 4550,
  ...more,
});
const payments = [
  due(1, 'Ana Gil Núñez'),
  due(2, 'Beatriz Soto Vega'),
  due(3, 'Juan García López'),
  due(4, 'Lucía Ortega', { pago: 'Bizum', pagado: 'Si' }),
  due(5, 'Mario Rey', { anulada: '2026-11-02T10:00:00.000Z', pago: 'Bizum', pagado: 'Si' }),
  due(6, 'Nuria Sanz', {
    anulada: '2026-11-02T10:00:00.000Z',
    pago: 'Bizum',
    pagado: 'Si',
    devuelta: '2026-11-03T10:00:00.000Z',
    devuelta_pago: 'Bizum',
    devuelta_importe: 4550,
    devuelta_autor: 'Elena Vidal',
  }),
];
/** The same for lines of the bank. */
const payables = payments.slice(0, 4).map(({ id, nombre, mail, referencia, importe, pago, pagado }) => ({
  tipo: 'inscripcion',
  id,
  concepto: 'Ruta 2027',
  nombre,
  mail,
  referencia,
  importe,
  pago,
  pagado,
  nota: null,
  cobrado: null,
  saldado: pagado === 'Si' ? 'ya está pagada' : null,
}));

async function openPayments({ page, expect }: Opening): Promise<void> {
  await page.route('**/api/convocatoria', (each) => each.fulfill({ json: currentCall(routeCall()) }));
  await page.route('**/api/inscripciones/pagos', (each) => each.fulfill({ json: payments }));
  await page.route('**/api/banco/pendientes', (each) => each.fulfill({ json: payables }));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Pegar movimientos' })).toBeVisible();
}

const lunch = staffCall({
  actividad_id: 1,
  titulo: 'Comida de hermandad en el alto de la sierra',
  fecha_evento: '2027-03-07',
  abre: '2027-02-01T20:00',
  cierra: '2027-03-05T22:00',
  quien: 'socios_antes',
  socios_hasta: '2027-02-10T20:00',
  plazas: 40,
  invitados: 3,
  niveles: [{ nombre: 'Menú completo', texto: 'Con postre y café', plazas: 30 }],
  precios: [
    { nivel: null, persona: 'general', hasta: null, precio: 1800 },
    { nivel: null, persona: 'socio', hasta: '2027-02-20', precio: 1250 },
  ],
  preguntas: [
    staffQuestion(1, '¿Carne o pescado?', {
      tipo: 'una',
      opciones: ['Carne', 'Pescado'],
      respuestas: 3,
      dichas: [{ opcion: 'Carne', respuestas: 3 }],
    }),
    staffQuestion(2, 'Alergias', { salud: true, respuestas: 1 }),
  ],
  cesion: 'libre',
  cesion_dias: 1,
});
const signedUp = ['Ana Gil Núñez', 'Beatriz Soto Vega', 'Juan García López'].map((nombre, at): Registration => ({
  ...bareRegistration,
  id: 9001 + at,
  evento: lunch.titulo,
  fecha: '2027-02-12',
  nombre,
  mail: `persona.${at}@club.example`,
  telefono: '600 123 456',
  ruta: 'Menú completo',
  pago: at === 0 ? 'Bizum' : null,
  pagado: at === 0 ? 'Si' : null,
  anio: 2027,
  referencia: `A1-000${at + 1}`,
}));
const besides = {
  9001: { invitados: 2, menores: 1, codigo: null, capitan: null, grupo_de: null, respuestas: { 1: 'Carne', 2: 'Frutos secos' } },
  9002: { invitados: 0, menores: 0, codigo: 'AMIGOS', capitan: null, grupo_de: null, respuestas: { 1: 'Pescado' } },
};

/** A screen of an activity with sign-ups: the demonstration has none. */
const activity = (name: string, path: string, seen: (opening: Opening) => Promise<void>): Screen => ({
  name: `actividad-${name}`,
  path: `/admin/actividades/1${path}`,
  role: 'direccion',
  complaint: /404/,
  async open(opening) {
    const { page } = opening;
    const replies: Record<string, object> = {
      'convocatoria?actividad=1': currentCall(lunch),
      'convocatoria/anticipada?actividad=1': { de: null, personas: 0, enviadas: 0, desde: null, hasta: null },
      'inscripciones/?actividad=1': signedUp,
      'inscripciones/preguntas?actividad=1': lunch.preguntas,
      'inscripciones/respuestas?actividad=1': besides,
      'inscripciones/agrupadas-por-anio?actividad=1': { 2027: signedUp },
      'inscripciones/pagos?actividad=1': signedUp.map((row) => ({ ...row, importe: 1800, anulada: null })),
      'inscripciones/dia?actividad=1': {
        anio: 2027,
        actividad: 1,
        inscritos: signedUp.map((row, at) => ({ ...row, anulada: false, menor: false, evento: null, invitados: at === 0 ? 2 : undefined })),
      },
      'inscripciones/dia/marcas?actividad=1&desde=0': { marcas: [], hasta: 0, hay_mas: false },
      'inscripciones/espera?actividad=1': { plazas: 40, ocupadas: 12, redes: [], filas: [] },
    };
    for (const [address, json] of Object.entries(replies))
      await page.route(
        (url) => `${url.pathname}${url.search}` === `/api/${address}`,
        (each) => each.fulfill({ json }),
      );
    await page.reload();
    await seen(opening);
  },
});

const visitor = screenOf();
const socio = screenOf('socio');
const direccion = screenOf('direccion');

export const screens: readonly Screen[] = [
  visitor('formulario-inscripcion', '/formulario-inscripcion'),
  visitor('formulario-inscripcion-con-error', '/formulario-inscripcion', async ({ page, expect }) => {
    await page.getByRole('button', { name: 'Enviar inscripción' }).click();
    await expect(page.getByText('El correo es obligatorio.')).toBeVisible();
  }),
  visitor('actividad-inscripcion', course),
  visitor('actividad-inscripcion-grupo', course, async ({ page, expect }) => {
    await page.getByRole('textbox', { name: /^Invitados/ }).fill('1');
    await page.getByRole('button', { name: 'Inscribir a más personas' }).click();
    await page.getByRole('button', { name: 'Enviar inscripción' }).click();
    await expect(page.getByText('Falta tu nombre.')).toBeVisible();
    await expect(page.getByText('Importe: 90 €')).toBeVisible();
  }),
  socio('actividad-inscripcion-socio', course, reads('Importe: 20 €')),
  socio('mis-inscripciones', '/panel', async ({ page, expect }) => {
    const all = [
      own(7),
      own(8, { estado: 'lista de espera', puesto: 3, formas_pago: [] }),
      own(9, { estado: 'anulada', importe: null, cambiable: false }),
      own(10, { estado: 'lista de espera', puesto: 1, oferta_hasta: '2027-02-01T19:00:00.000Z', formas_pago: [], cambio: changeable }),
    ];
    await page.route('**/api/mis-inscripciones', (route) => route.fulfill({ json: all }));
    await page.getByRole('navigation', { name: 'Accesos' }).getByRole('link', { name: 'Mis inscripciones' }).click();
    await expect(page.getByText('Tienes por pagar 50 €.')).toBeVisible();
  }),
  socio('mis-inscripciones-cambiar', '/mis-inscripciones', async (opening) => {
    const { page } = opening;
    await page.route('**/api/mis-inscripciones', (route) => route.fulfill({ json: [own(7, { cambio: changeable })] }));
    await page.reload();
    await page.getByRole('button', { name: 'Cambiar mi inscripción' }).click();
    await bringMore(opening);
  }),
  socio('mis-inscripciones-ninguna', '/mis-inscripciones'),
  visitor('mi-inscripcion', '/mi-inscripcion', sees('button', 'Enviarme el enlace')),
  visitor(
    'mi-inscripcion-cambio',
    '/mi-inscripcion#una-clave-de-prueba-larga',
    async (opening) => {
      const { page } = opening;
      const mine = {
        ...own(7, { estado: 'confirmada', cobrado: 3000, cambio: changeable, formas_pago: [] }),
        datos: { nombre: 'Ana Belén Fernández de la Torre', mail: 'ana.belen@correo-de-ejemplo.example', ruta: changeable.ruta },
        grupo_num: null,
        salida: null,
        dorsal: null,
        iban: null,
        roadbook: false,
        cambios_hasta: '2027-03-30',
        congelada: false,
        cesion: 'si',
        preguntas: [],
        respuestas: [],
      };
      await page.route('**/api/inscripciones/mia', (route) => route.fulfill({ json: mine }));
      await page.reload();
      await page.getByRole('button', { name: 'Corregir: Invitados' }).click();
      await bringMore(opening);
    },
    { complaint: /401|404/ },
  ),
  socio(
    'mi-inscripcion-cesion-plaza',
    '/mi-inscripcion/cesion#una-clave-de-prueba-larga',
    async ({ page, expect }) => {
      const { evento, fecha_evento, hora, lugar } = own(7);
      const place = { evento, fecha_evento, hora, lugar, nivel: null, importe: 2000, importe_socio: 1800, pagada: true, cobrado: 1500 };
      await page.route('**/api/inscripciones/cesion', (route) => route.fulfill({ json: { ...place, regla: 'aprobada', estado: 'libre' } }));
      await page.reload();
      await expect(page.getByText('18 €, faltan 3 € por pagar')).toBeVisible();
    },
    { complaint: /401|404/ },
  ),
  visitor('mi-inscripcion-cesion', '/mi-inscripcion/cesion', reads(/^Este enlace ya no vale/)),
  direccion('inscripciones', '/admin/inscripciones', listed),
  direccion('inscripciones-seleccion', some, async (opening) => {
    const { page } = opening;
    await listed(opening);
    await selectAll(page);
  }),
  direccion(
    'inscripciones-sin-resultados',
    '/inscripciones?buscar=nadie+se+llama+asi',
    reads('Nadie de la lista coincide con la búsqueda.'),
  ),
  direccion(
    'inscripciones-fallo',
    '/inscripciones',
    failed('inscripciones/agrupadas-por-anio*', reads('No se han podido cargar las inscripciones.')),
    { complaint: /ERR_FAILED/ },
  ),
  dialog('ver', (page) => page.getByRole('button', { name: 'Ver', exact: true }).first().click()),
  dialog('editar', async (page) => {
    await page.getByRole('button', { name: 'Ver', exact: true }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Editar' }).click();
  }),
  dialog('nueva', act('Agregar Inscripción')),
  dialog('excel', act('Crear Excel')),
  dialog('correos', act('Correos enviados')),
  dialog('filtros', async (page) => {
    // In a wide window they are in the page; opened in a narrow one, the dialog stays.
    const size = page.viewportSize();
    await page.setViewportSize({ width: Math.min(size?.width ?? 1024, 1024), height: size?.height ?? 740 });
    await page.getByRole('button', { name: 'Filtros' }).click();
    if (size) await page.setViewportSize(size);
  }),
  dialog('acciones', (page) => page.getByRole('button', { name: 'Acciones' }).click()),
  dialog('poner-grupo', async (page) => {
    await selectAll(page);
    await page.getByRole('button', { name: 'Poner grupo' }).click();
  }),
  dialog('correo', async (page) => {
    await selectAll(page);
    await page.getByRole('button', { name: /^Enviar correo \(/ }).click();
    await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  }),
  dialog('correo-personal', async (page) => {
    await selectAll(page);
    await page.getByRole('button', { name: /^Enviar correo \(/ }).click();
    await page.getByRole('textbox', { name: 'Asunto' }).fill('Tu salida, {nombre}');
    await page.getByRole('textbox', { name: 'Mensaje' }).fill('Hola, {nombre}:\n\nGrupo {grupo}, a las {salida}. {apellido}');
    await page.getByRole('button', { name: 'Guardar como plantilla' }).click();
    await page.getByRole('button', { name: 'Ver cómo queda' }).click();
    await page.getByRole('button', { name: 'Enviarme una prueba' }).scrollIntoViewIfNeeded();
  }),
  dialog('pagado', async (page) => {
    await selectAll(page);
    await page.getByRole('button', { name: 'Anotar el pago' }).click();
  }),
  direccion('inscripciones-eliminar', some, async (opening) => {
    const { page, expect } = opening;
    await listed(opening);
    await page.getByRole('button', { name: 'Ver', exact: true }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
  }),
  direccion('inscripciones-ruta', '/inscripciones/ruta', sees('button', 'Guardar')),
  direccion('inscripciones-ruta-con-errores', '/inscripciones/ruta', async ({ page, expect }) => {
    for (const name of ['Precio PRO', 'Plazas PRO', 'Plazas en total'])
      await page.getByRole('textbox', { name, exact: true }).fill('muchas');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText('Escribe un número sin decimales.').first()).toBeVisible();
  }),
  direccion(
    'inscripciones-pagos-sin-ruta',
    '/inscripciones/pagos',
    replied({ convocatoria: currentCall(null), 'inscripciones/pagos': [] }, reads(/^Para llevar los pagos/)),
  ),
  direccion('inscripciones-pagos', '/inscripciones/pagos', async (opening) => {
    await openPayments(opening);
    const { page, expect } = opening;
    const lines = [
      'Fecha;Concepto;Importe;Saldo',
      '12/03/2027;BIZUM DE ANA GIL C27-0001;45,50;1.045,50',
      '13/03/2027;TRANSFERENCIA DE BEATRIZ SOTO VEGA CONCEPTO RUTA DE LOS CASTILLOS;45,50;1.091,00',
      '14/03/2027;BIZUM C27-0004;45,50;1.136,50',
      '15/03/2027;NOMINA MARZO;1.500,00;2.636,50',
    ];
    await page.getByRole('textbox', { name: 'Movimientos' }).fill(lines.join('\n'));
    await page.getByRole('button', { name: 'Buscar de quién son' }).click();
    await expect(page.getByRole('button', { name: 'Aceptar (1)' })).toBeVisible();
  }),
  direccion('inscripciones-pagos-recordar', '/inscripciones/pagos', async (opening) => {
    await openPayments(opening);
    await opening.page.getByRole('button', { name: 'Recordar el pago (3)' }).click();
    await opening.expect(opening.page.getByRole('dialog')).toBeVisible();
  }),
  direccion('inscripciones-ficha', '/inscripciones/1', sees('heading', 'Historial')),
  direccion('inscripciones-ficha-cambio', '/inscripciones/1', async (opening) => {
    const { page } = opening;
    await page.route('**/api/inscripciones/1/ficha', async (route) => {
      const file = (await (await route.fetch()).json()) as object;
      await route.fulfill({ json: { ...file, cambio: changeable } });
    });
    await page.reload();
    await page.getByRole('button', { name: 'Acciones' }).click();
    await page.getByRole('button', { name: 'Cambiar nivel e invitados' }).click();
    await bringMore(opening);
  }),
  direccion(
    'inscripciones-espera',
    '/inscripciones/espera',
    replied({ 'inscripciones/espera': { plazas: 150, ocupadas: 90, redes: [], filas: [] } }, reads('Nadie espera una plaza.')),
  ),
  direccion('inscripciones-espera-con-gente', '/inscripciones/espera', async ({ page, expect }) => {
    const espera = '2027-02-01T19:00:00.000Z';
    const row = { mail: 'ana@example.com', ruta: 'PRO', espera, oferta_hasta: null };
    const filas = [
      { ...row, id: 1, referencia: 'C27-0151', nombre: 'Ana Belén Fernández de la Torre', estado: 'ofrecida', oferta_hasta: espera },
      { ...row, id: 2, referencia: 'C27-0152', nombre: 'Beto', ruta: null, estado: 'espera' },
      { ...row, id: 3, referencia: 'C27-0153', nombre: null, estado: 'espera' },
      { ...row, id: 4, referencia: 'C27-0154', nombre: 'Caro', estado: 'pasada' },
    ];
    await page.route('**/api/inscripciones/espera', (route) => route.fulfill({ json: { plazas: 150, ocupadas: 150, redes: [], filas } }));
    await page.reload();
    await expect(page.getByRole('listitem').filter({ hasText: 'Caro' })).toBeVisible();
  }),
  direccion(
    'inscripciones-correos-fallidos',
    '/inscripciones/correos-fallidos',
    replied({ 'inscripciones/correos-fallidos': [] }, reads('Todos los correos han llegado.')),
  ),
  direccion('inscripciones-correos-fallidos-con-correos', '/inscripciones/correos-fallidos', async ({ page, expect }) => {
    const email = { creado: '2027-02-01T19:00:00.000Z', inscripcion_id: 1, nombre: 'Ana Belén Fernández de la Torre', ahora: null };
    const emails = [
      {
        ...email,
        id: 3,
        asunto: 'Tu grupo y tu hora de salida',
        para: 'ana.belen.fernandez.de.la.torre@correo-de-ejemplo.example',
        motivo: 'El servidor de correo ha rechazado la dirección: 550 5.1.1 User unknown',
        ahora: 'ana@example.com',
        reenviable: true,
      },
      {
        ...email,
        id: 2,
        asunto: 'Tu inscripción',
        para: 'ana@exmaple.com',
        motivo: 'La dirección de correo no es válida.',
        reenviable: false,
      },
      {
        ...email,
        id: 1,
        asunto: 'Mensaje para el club',
        para: 'junta@club.example',
        motivo: 'El servidor de correo pide intentarlo más tarde: 452 Mailbox full',
        inscripcion_id: null,
        nombre: null,
        reenviable: true,
      },
    ];
    await page.route('**/api/inscripciones/correos-fallidos', (route) => route.fulfill({ json: emails }));
    await page.reload();
    await expect(page.getByRole('button', { name: 'Reenviar todos (2)' })).toBeVisible();
  }),
  direccion(
    'inscripciones-correos-fallidos-fallo',
    '/inscripciones/correos-fallidos',
    failed('inscripciones/correos-fallidos', reads('No se han podido cargar los correos sin entregar.')),
    { complaint: /ERR_FAILED/ },
  ),
  day('buscar', async ({ page }) => {
    await page.getByRole('searchbox', { name: 'referencia' }).fill('a');
  }),
  day('sin-inscripcion', async ({ page }) => {
    await page.getByRole('button', { name: 'Llega alguien sin inscripción' }).click();
  }),
  day('faltan', async ({ page, expect }) => {
    await page.getByRole('searchbox', { name: 'referencia' }).fill('a');
    for (const step of ['Ha llegado', 'Ha salido']) {
      for (const index of [0, 1, 2]) await page.getByRole('listitem').nth(index).getByRole('button', { name: step }).click();
    }
    await page.getByRole('button', { name: 'Faltan por volver (3)' }).click();
    await expect(page.getByRole('button', { name: /^Ha vuelto / })).toHaveCount(3);
  }),
  socio('inscripciones-dia-sin-permiso', '/inscripciones/dia', undefined, { complaint: /403/ }),
  direccion('inscripciones-grupos', '/inscripciones/grupos', grouped),
  direccion('inscripciones-grupos-propuesta', '/inscripciones/grupos', async (opening) => {
    const { page, expect } = opening;
    await grouped(opening);
    await page.getByText('Proponer grupos o mover horas').click();
    await page.getByRole('checkbox', { name: 'Respetar los que ya tienen grupo' }).uncheck();
    await page.getByRole('combobox', { name: 'Dorsales' }).selectOption('group');
    await page.getByRole('button', { name: 'Proponer grupos' }).click();
    await expect(page.getByRole('button', { name: 'Aplicar' })).toBeVisible();
    await page
      .getByRole('button', { name: /^Mover a / })
      .first()
      .click();
    await expect(page.getByRole('combobox', { name: /^Grupo de / })).toBeVisible();
  }),
  direccion('inscripciones-grupos-publicar', '/inscripciones/grupos', async (opening) => {
    await grouped(opening);
    await opening.page.getByRole('button', { name: 'Publicar por correo' }).click();
    await opening.expect(opening.page.getByRole('alertdialog')).toBeVisible();
  }),
  direccion('inscripciones-salidas', '/inscripciones/salidas', sees('table', 'Salidas')),
  activity('inscritos', '/inscritos', reads('Ana Gil Núñez')),
  activity('inscritos-filtros', '/inscritos', async ({ page, expect }) => {
    await expect(page.getByText('Ana Gil Núñez')).toBeVisible();
    await page.getByRole('button', { name: /^Filtros/ }).click();
    await expect(page.getByRole('combobox', { name: '¿Carne o pescado?' })).toBeVisible();
  }),
  activity('convocatoria', '/convocatoria', sees('textbox', 'Pregunta 2')),
  activity('convocatoria-con-errores', '/convocatoria', async ({ page, expect }) => {
    await page.getByRole('textbox', { name: 'Precio 1', exact: true }).fill('');
    await page.getByRole('button', { name: 'Añadir una pregunta' }).click();
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText('Escribe la pregunta, o quítala.')).toBeVisible();
  }),
  activity('convocatoria-opcion', '/convocatoria', async ({ page, expect }) => {
    await page.getByRole('textbox', { name: 'Opciones, una en cada línea' }).fill('Ternera\nPescado');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText(/^Di qué pasa con las respuestas/)).toBeVisible();
  }),
  activity('duplicar', '/convocatoria', async ({ page, expect }) => {
    await page.getByRole('button', { name: 'Duplicar' }).click();
    await page.getByRole('combobox', { name: 'Cuándo' }).selectOption('month');
    await page.getByLabel('Hasta el mes').fill('2027-09');
    await expect(page.getByRole('checkbox', { name: /^domingo, / }).first()).toBeVisible();
  }),
  activity('cancelar', '/convocatoria', async ({ page, expect }) => {
    await page.getByRole('button', { name: 'Cancelar la actividad' }).click();
    await expect(page.getByText(/No se puede deshacer/)).toBeVisible();
  }),
  activity('pagos', '/inscritos/pagos', sees('heading', 'Pegar movimientos')),
  activity('espera', '/inscritos/espera', reads('Nadie espera una plaza.')),
  activity('grupos', '/inscritos/grupos', reads('3 de 3 sin grupo.')),
  activity('salidas', '/inscritos/salidas', sees('table', 'Salidas')),
  activity('lista', '/inscritos/lista', reads('Por llegar (5)')),
  visitor('cifras', '/cifras', sees('table', 'Cada actividad')),
  direccion('inscripciones-cifras', '/inscripciones/cifras', sees('table', 'Cada actividad')),
  socio('inscripciones-sin-permiso', '/admin/inscripciones'),
];
