import type { Opening, Screen } from 'shared/testing/screen';

/** The staff's list, once its first rows are there. */
const listed = ({ page, expect }: Opening) => expect(page.getByRole('table').first()).toBeVisible();

/** The groups, once they are there. */
const grouped = ({ page, expect }: Opening) => expect(page.getByRole('button', { name: /^Mover a / }).first()).toBeVisible();

/** A dialog over the staff's list. */
const dialog = (name: string, press: (page: Opening['page']) => Promise<void>): Screen => ({
  name: `inscripciones-${name}`,
  path: '/inscripciones',
  role: 'direccion',
  async open(opening) {
    const { page, expect } = opening;
    await listed(opening);
    await press(page);
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.getByText(/^Cargando/)).toHaveCount(0);
  },
});

/** The day of the route, of which nothing is sent: the next screen finds it as it was. */
const day = (name: string, act: (opening: Opening) => Promise<void>): Screen => ({
  name: `inscripciones-dia-${name}`,
  path: '/inscripciones/dia',
  role: 'direccion',
  complaint: /ERR_FAILED/,
  async open(opening) {
    const { page, expect } = opening;
    await page.route('**/api/inscripciones/dia/marcas', (route) => route.abort());
    await expect(page.getByText(/ sin enviar$/)).toBeVisible();
    await act(opening);
  },
});

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
    path: '/inscripciones?orden=nombre&buscar=a',
    role: 'direccion',
    async open(opening) {
      const { page } = opening;
      await listed(opening);
      await page
        .getByRole('checkbox', { name: /^Seleccionar todas las de/ })
        .first()
        .check();
      await page.getByRole('row').nth(2).scrollIntoViewIfNeeded();
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
  dialog('editar', (page) => page.getByRole('button', { name: 'Editar', exact: true }).first().click()),
  dialog('nueva', (page) => page.getByRole('button', { name: 'Agregar Inscripción' }).click()),
  dialog('excel', (page) => page.getByRole('button', { name: 'Crear Excel' }).click()),
  dialog('correos', (page) => page.getByRole('button', { name: 'Correos enviados' }).click()),
  dialog('correo', async (page) => {
    await page
      .getByRole('checkbox', { name: /^Seleccionar todas las de/ })
      .first()
      .check();
    await page.getByRole('button', { name: /^Enviar correo \(/ }).click();
    await page.getByRole('button', { name: 'Enviar', exact: true }).click();
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
    path: '/inscripciones',
    role: 'direccion',
    async open(opening) {
      const { page, expect } = opening;
      await listed(opening);
      await page.getByRole('button', { name: 'Eliminar', exact: true }).first().click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'inscripciones-ruta',
    path: '/inscripciones/ruta',
    role: 'direccion',
    open: ({ page, expect }) => expect(page.getByRole('button', { name: 'Guardar' })).toBeVisible(),
  },
  day('buscar', async ({ page }) => {
    await page.getByRole('searchbox', { name: 'Nombre, dorsal o referencia' }).fill('a');
  }),
  day('sin-inscripcion', async ({ page }) => {
    await page.getByRole('button', { name: 'Llega alguien sin inscripción' }).click();
  }),
  day('faltan', async ({ page, expect }) => {
    await page.getByRole('searchbox', { name: 'Nombre, dorsal o referencia' }).fill('a');
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
    name: 'inscripciones-salidas',
    path: '/inscripciones/salidas',
    role: 'direccion',
    open: ({ page, expect }) => expect(page.getByRole('table', { name: 'Salidas' })).toBeVisible(),
  },
  { name: 'inscripciones-sin-permiso', path: '/admin/inscripciones', role: 'socio' },
];
