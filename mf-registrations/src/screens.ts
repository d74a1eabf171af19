import type { Opening, Screen } from 'shared/testing/screen';

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

/** An action behind 'Acciones'. */
const act = (name: string) => async (page: Opening['page']) => {
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
const route = {
  anio: 2027,
  bizum: '600123456',
  iban: null,
  efectivo: true,
};
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

async function openPayments({ page, expect }: Opening): Promise<void> {
  await page.route('**/api/inscripciones/edicion', (each) => each.fulfill({ json: { edicion: route } }));
  await page.route('**/api/inscripciones/pagos', (each) => each.fulfill({ json: payments }));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Pegar movimientos' })).toBeVisible();
}

export const screens: readonly Screen[] = [
  { name: 'formulario-inscripcion', path: '/formulario-inscripcion' },
  {
    name: 'formulario-inscripcion-con-error',
    path: '/formulario-inscripcion',
    async open({ page, expect }) {
      await page.getByRole('button', { name: 'Enviar inscripción' }).click();
      await expect(page.getByText('El correo es obligatorio.')).toBeVisible();
    },
  },
  {
    name: 'mi-inscripcion',
    path: '/mi-inscripcion',
    open: ({ page, expect }) => expect(page.getByRole('button', { name: 'Enviarme el enlace' })).toBeVisible(),
  },
  { name: 'inscripciones', path: '/admin/inscripciones', role: 'direccion', open: listed },
  {
    name: 'inscripciones-seleccion',
    path: some,
    role: 'direccion',
    async open(opening) {
      const { page } = opening;
      await listed(opening);
      await page
        .getByRole('checkbox', { name: /^Seleccionar todas las de/ })
        .first()
        .check();
    },
  },
  {
    name: 'inscripciones-sin-resultados',
    path: '/inscripciones?buscar=nadie+se+llama+asi',
    role: 'direccion',
    open: ({ page, expect }) => expect(page.getByText('Nadie de la lista coincide con la búsqueda.')).toBeVisible(),
  },
  {
    name: 'inscripciones-fallo',
    path: '/inscripciones',
    role: 'direccion',
    complaint: /ERR_FAILED/,
    async open({ page, expect }) {
      await page.route('**/agrupadas-por-anio*', (route) => route.abort());
      await page.reload();
      await expect(page.getByText('No se han podido cargar las inscripciones.')).toBeVisible();
    },
  },
  dialog('ver', (page) => page.getByRole('button', { name: 'Ver', exact: true }).first().click()),
  dialog('editar', async (page) => {
    await page.getByRole('button', { name: 'Ver', exact: true }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Editar' }).click();
  }),
  dialog('nueva', async (page) => {
    const add = page.getByRole('button', { name: 'Agregar Inscripción' });
    // Hidden in a narrow head.
    if (await add.isVisible()) await add.click();
    else await act('Agregar Inscripción')(page);
  }),
  dialog('excel', act('Crear Excel')),
  dialog('correos', act('Correos enviados')),
  dialog('filtros', (page) => page.getByRole('button', { name: 'Filtros' }).click()),
  dialog('acciones', (page) => page.getByRole('button', { name: 'Acciones' }).click()),
  dialog('poner-grupo', async (page) => {
    await page
      .getByRole('checkbox', { name: /^Seleccionar todas las de/ })
      .first()
      .check();
    await page.getByRole('button', { name: 'Poner grupo' }).click();
  }),
  dialog('correo', async (page) => {
    await page
      .getByRole('checkbox', { name: /^Seleccionar todas las de/ })
      .first()
      .check();
    await page.getByRole('button', { name: /^Enviar correo \(/ }).click();
    await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  }),
  dialog('correo-personal', async (page) => {
    await page
      .getByRole('checkbox', { name: /^Seleccionar todas las de/ })
      .first()
      .check();
    await page.getByRole('button', { name: /^Enviar correo \(/ }).click();
    await page.getByRole('textbox', { name: 'Asunto' }).fill('Tu salida, {nombre}');
    await page.getByRole('textbox', { name: 'Mensaje' }).fill('Hola, {nombre}:\n\nGrupo {grupo}, a las {salida}. {apellido}');
    await page.getByRole('button', { name: 'Guardar como plantilla' }).click();
    await page.getByRole('button', { name: 'Ver cómo queda' }).click();
    await page.getByRole('button', { name: 'Enviarme una prueba' }).scrollIntoViewIfNeeded();
  }),
  dialog('pagado', async (page) => {
    await page
      .getByRole('checkbox', { name: /^Seleccionar todas las de/ })
      .first()
      .check();
    await page.getByRole('button', { name: 'Marcar como pagado' }).click();
  }),
  {
    name: 'inscripciones-eliminar',
    path: some,
    role: 'direccion',
    async open(opening) {
      const { page, expect } = opening;
      await listed(opening);
      await page.getByRole('button', { name: 'Ver', exact: true }).first().click();
      await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'inscripciones-ruta',
    path: '/inscripciones/ruta',
    role: 'direccion',
    open: ({ page, expect }) => expect(page.getByRole('button', { name: 'Guardar' })).toBeVisible(),
  },
  {
    name: 'inscripciones-pagos-sin-ruta',
    path: '/inscripciones/pagos',
    role: 'direccion',
    async open({ page, expect }) {
      await page.route('**/api/inscripciones/edicion', (each) => each.fulfill({ json: { edicion: null } }));
      await page.route('**/api/inscripciones/pagos', (each) => each.fulfill({ json: [] }));
      await page.reload();
      await expect(page.getByText(/^Para llevar los pagos/)).toBeVisible();
    },
  },
  {
    name: 'inscripciones-pagos',
    path: '/inscripciones/pagos',
    role: 'direccion',
    async open(opening) {
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
    },
  },
  {
    name: 'inscripciones-pagos-recordar',
    path: '/inscripciones/pagos',
    role: 'direccion',
    async open(opening) {
      await openPayments(opening);
      await opening.page.getByRole('button', { name: 'Recordar el pago (3)' }).click();
      await opening.expect(opening.page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'inscripciones-ficha',
    path: '/inscripciones/1',
    role: 'direccion',
    open: ({ page, expect }) => expect(page.getByRole('heading', { name: 'Historia' })).toBeVisible(),
  },
  {
    name: 'inscripciones-espera',
    path: '/inscripciones/espera',
    role: 'direccion',
    async open({ page, expect }) {
      await page.route('**/api/inscripciones/espera', (route) => route.fulfill({ json: { plazas: 150, ocupadas: 90, filas: [] } }));
      await page.reload();
      await expect(page.getByText('Nadie espera una plaza.')).toBeVisible();
    },
  },
  {
    name: 'inscripciones-espera-con-gente',
    path: '/inscripciones/espera',
    role: 'direccion',
    async open({ page, expect }) {
      const espera = '2027-02-01T19:00:00.000Z';
      const row = { mail: 'ana@example.com', ruta: 'PRO', espera, oferta_hasta: null };
      const filas = [
        { ...row, id: 1, referencia: 'C27-0151', nombre: 'Ana Belén Fernández de la Torre', estado: 'ofrecida', oferta_hasta: espera },
        { ...row, id: 2, referencia: 'C27-0152', nombre: 'Beto', ruta: null, estado: 'espera' },
        { ...row, id: 3, referencia: 'C27-0153', nombre: null, estado: 'espera' },
        { ...row, id: 4, referencia: 'C27-0154', nombre: 'Caro', estado: 'pasada' },
      ];
      await page.route('**/api/inscripciones/espera', (route) => route.fulfill({ json: { plazas: 150, ocupadas: 150, filas } }));
      await page.reload();
      await expect(page.getByRole('listitem').filter({ hasText: 'Caro' })).toBeVisible();
    },
  },
  {
    name: 'inscripciones-correos-fallidos',
    path: '/inscripciones/correos-fallidos',
    role: 'direccion',
    async open({ page, expect }) {
      await page.route('**/api/inscripciones/correos-fallidos', (route) => route.fulfill({ json: [] }));
      await page.reload();
      await expect(page.getByText('Todos los correos han llegado.')).toBeVisible();
    },
  },
  {
    name: 'inscripciones-correos-fallidos-con-correos',
    path: '/inscripciones/correos-fallidos',
    role: 'direccion',
    async open({ page, expect }) {
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
    },
  },
  {
    name: 'inscripciones-correos-fallidos-fallo',
    path: '/inscripciones/correos-fallidos',
    role: 'direccion',
    complaint: /ERR_FAILED/,
    async open({ page, expect }) {
      await page.route('**/api/inscripciones/correos-fallidos', (route) => route.abort());
      await page.reload();
      await expect(page.getByText('No se han podido cargar los correos sin entregar.')).toBeVisible();
    },
  },
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
  { name: 'inscripciones-dia-sin-permiso', path: '/inscripciones/dia', role: 'socio', complaint: /403/ },
  { name: 'inscripciones-grupos', path: '/inscripciones/grupos', role: 'direccion', open: grouped },
  {
    name: 'inscripciones-grupos-propuesta',
    path: '/inscripciones/grupos',
    role: 'direccion',
    async open(opening) {
      const { page, expect } = opening;
      await grouped(opening);
      await page.getByText('Proponer grupos o mover las horas').click();
      await page.getByRole('checkbox', { name: 'Respetar los que ya tienen grupo' }).uncheck();
      await page.getByRole('combobox', { name: 'Dorsales' }).selectOption('group');
      await page.getByRole('button', { name: 'Proponer grupos' }).click();
      await expect(page.getByRole('button', { name: 'Aplicar' })).toBeVisible();
      await page
        .getByRole('button', { name: /^Mover a / })
        .first()
        .click();
      await expect(page.getByRole('combobox', { name: /^Grupo de / })).toBeVisible();
    },
  },
  {
    name: 'inscripciones-grupos-publicar',
    path: '/inscripciones/grupos',
    role: 'direccion',
    async open(opening) {
      await grouped(opening);
      await opening.page.getByRole('button', { name: 'Publicar por correo' }).click();
      await opening.expect(opening.page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'inscripciones-salidas',
    path: '/inscripciones/salidas',
    role: 'direccion',
    open: ({ page, expect }) => expect(page.getByRole('table', { name: 'Salidas' })).toBeVisible(),
  },
  { name: 'inscripciones-sin-permiso', path: '/admin/inscripciones', role: 'socio' },
];
