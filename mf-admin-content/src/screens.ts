import type { DataRequest } from 'shared/contract/personal-data';
import type { Screen } from 'shared/testing/screen';

const dataRequests: DataRequest[] = [
  {
    id: 2,
    derecho: 'supresion',
    correo: 'una.persona.con.un.correo.muy.largo@correo.example',
    mensaje: 'Ya no voy a las rutas.\nGracias por todo.',
    creada: '2026-03-01T10:00:00.000Z',
    vence: '2026-04-01T10:00:00.000Z',
    atendida: null,
  },
  {
    id: 1,
    derecho: 'acceso',
    correo: null,
    mensaje: null,
    creada: '2026-02-01T10:00:00.000Z',
    vence: '2026-03-01T10:00:00.000Z',
    atendida: '2026-02-03T10:00:00.000Z',
  },
];

export const screens: readonly Screen[] = [
  { name: 'usuarios', path: '/usuarios', role: 'webmaster' },
  {
    name: 'usuarios-sin-resultado',
    path: '/usuarios',
    role: 'webmaster',
    async open({ page, expect }) {
      await page.getByLabel('Buscar').fill('nadie se llama así');
      await expect(page.getByText('No hay usuarios que coincidan con la búsqueda.')).toBeVisible();
    },
  },
  {
    name: 'usuarios-credenciales',
    path: '/usuarios',
    role: 'webmaster',
    async open({ page, expect }) {
      await page.getByRole('button', { name: 'Enviar credenciales' }).first().click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'acceso-no-autorizado',
    path: '/usuarios',
    role: 'socio',
    complaint: /403/,
    open: ({ page, expect }) => expect(page.getByText('⛔ Acceso no autorizado')).toBeVisible(),
  },
  { name: 'usuario-nuevo', path: '/usuarios/nuevo', role: 'webmaster' },
  { name: 'usuario', path: '/usuarios/2', role: 'webmaster' },
  { name: 'usuario-editar', path: '/usuarios/2/editar', role: 'webmaster' },
  {
    name: 'editar-historia',
    path: '/editar-historia',
    role: 'direccion',
    async open({ page, expect }) {
      await page.getByRole('button', { name: 'Historial' }).click();
      await expect(page.getByText('Versión actual')).toBeVisible();
    },
  },
  {
    name: 'editar-castillos-conflicto',
    path: '/editar-castillos',
    role: 'direccion',
    complaint: /409/,
    async open({ page, expect }) {
      const actual = { texto: 'Un párrafo de otra persona.\n\n'.repeat(20), imagen: null, version: 99 };
      await page.route('**/api/contenido/castillos', (route) => route.fulfill({ status: 409, json: { detail: 'Tarde.', actual } }));
      await page.getByRole('button', { name: 'Guardar cambios' }).click();
      await expect(page.getByText(/^Otra persona ha guardado cambios/)).toBeVisible();
    },
  },
  {
    name: 'editar-inicio-con-imagen-nueva',
    path: '/inicio-admin',
    role: 'direccion',
    async open({ page, expect, makePhotos }) {
      await page.getByLabel('Imagen', { exact: true }).setInputFiles(await makePhotos(1));
      await expect(page.getByRole('button', { name: /^Encuadrar imagen/ })).toBeVisible();
    },
  },
  { name: 'patrocinadores', path: '/patrocinadores', role: 'direccion' },
  { name: 'patrocinadores-busqueda', path: '/patrocinadores?buscar=de&orden=titulo', role: 'direccion' },
  {
    name: 'patrocinador-nuevo',
    path: '/patrocinadores',
    role: 'direccion',
    async open({ page, expect }) {
      await page.getByRole('button', { name: 'Nuevo Patrocinador' }).click();
      await expect(page.getByRole('dialog', { name: 'Nuevo Patrocinador' })).toBeVisible();
    },
  },
  { name: 'admin-actividades', path: '/admin/actividades', role: 'direccion' },
  {
    name: 'admin-actividades-sin-resultado',
    path: '/admin/actividades?buscar=nadie&evento=Otros&orden=lugar',
    role: 'direccion',
    open: ({ page, expect }) => expect(page.getByText('No hay actividades que coincidan con la búsqueda.')).toBeVisible(),
  },
  { name: 'admin-actividades-por-titulo', path: '/admin/actividades?orden=titulo', role: 'direccion' },
  {
    name: 'actividad-editar',
    path: '/admin/actividades',
    role: 'direccion',
    async open({ page, expect }) {
      await page.getByRole('button', { name: 'Editar' }).first().click();
      await expect(page.getByRole('dialog', { name: 'Editar Actividad' })).toBeVisible();
    },
  },
  { name: 'importar', path: '/importar', role: 'webmaster' },
  {
    name: 'importar-comprobado',
    path: '/importar',
    role: 'webmaster',
    async open({ page, expect }) {
      const text = 'Nombre;Apellidos;Correo\nAna;García;ana@correo.example\nLuis;Peña;\nEva;Lozano;esto no es un correo\n';
      const file = { name: 'socios.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
      // With 'Socios' turned on that would be their register, which needs no email.
      await page.getByLabel('Qué quieres traer').selectOption('usuarios');
      await page.getByLabel('Archivo (.xlsx o .csv)').setInputFiles(file);
      await page.getByRole('button', { name: 'Comprobar sin guardar' }).click();
      await expect(page.getByText('1 nuevo, 1 sin correo, 1 con un error.')).toBeVisible();
      await page.getByText('Ver 2 filas que no entran').click();
    },
  },
  {
    name: 'importar-fechas',
    path: '/importar',
    role: 'webmaster',
    async open({ page, expect }) {
      const text = 'Nombre;Alta;Fecha de nacimiento\nAna;1998;03/2004\nLuis;1/2/2001;\n';
      await page.getByLabel('Qué quieres traer').selectOption('socios');
      await page
        .getByLabel('Archivo (.xlsx o .csv)')
        .setInputFiles({ name: 'socios.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
      await page.getByRole('button', { name: 'Comprobar sin guardar' }).click();
      await page.getByText(/^2 fechas traen solo/).click();
      await expect(page.getByText('Fila 2: Alta: 1998 → 01/01/1998')).toBeVisible();
    },
  },
  { name: 'auditoria', path: '/auditoria', role: 'webmaster' },
  { name: 'ajustes', path: '/ajustes', role: 'webmaster' },
  { name: 'ajustes-contacto', path: '/ajustes/contacto', role: 'webmaster' },
  { name: 'ajustes-ruta', path: '/ajustes/ruta', role: 'webmaster' },
  { name: 'ajustes-legal', path: '/ajustes/legal', role: 'webmaster' },
  { name: 'ajustes-textos', path: '/ajustes/textos', role: 'webmaster' },
  { name: 'ajustes-cobro', path: '/ajustes/cobro', role: 'webmaster' },
  { name: 'ajustes-aviso', path: '/ajustes/aviso', role: 'webmaster' },
  { name: 'ajustes-socios', path: '/ajustes/socios', role: 'webmaster' },
  {
    name: 'auditoria-sin-resultado',
    path: '/auditoria?buscar=nadie&orden=persona',
    role: 'webmaster',
    open: ({ page, expect }) => expect(page.getByText('No hay cambios que coincidan con la búsqueda.')).toBeVisible(),
  },
  {
    name: 'datos-personales',
    path: '/datos-personales',
    role: 'webmaster',
    async open({ page, expect }) {
      await page.route('**/api/datos/solicitudes', (route) => route.fulfill({ json: dataRequests }));
      await page.reload();
      await page.getByRole('textbox', { name: 'Correo electrónico' }).fill('socio@club.example');
      await page.getByRole('button', { name: 'Buscar' }).click();
      await page.getByRole('button', { name: 'Corregir' }).click();
      await expect(page.getByRole('button', { name: 'Corregir en todas partes' })).toBeVisible();
    },
  },
  {
    name: 'plazos',
    path: '/datos-personales/plazos',
    role: 'webmaster',
    async open({ page, expect }) {
      await page.getByRole('textbox', { name: /^El resto de la inscripción/ }).fill('0');
      await page.getByRole('button', { name: 'Guardar plazos' }).click();
      await expect(page.getByText('Escribe un número de meses entre 1 y 240.')).toBeVisible();
    },
  },
  {
    name: 'auditoria-sin-sesion',
    path: '/auditoria',
    open: ({ page, expect }) => expect(page.getByText('Inicia sesión para ver esta página.')).toBeVisible(),
  },
];
