import type { Opening, Screen } from 'shared/testing/screen';

/** The staff's list, once its first rows are there. */
const listed = ({ page, expect }: Opening) => expect(page.getByRole('table').first()).toBeVisible();

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
  { name: 'inscripciones-sin-permiso', path: '/admin/inscripciones', role: 'socio' },
];
