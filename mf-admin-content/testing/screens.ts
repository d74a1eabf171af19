import type { DataRequest } from 'shared/contract/personal-data';
import { reads, type Screen, screenOf } from 'shared/testing/screen';

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

const webmaster = screenOf('webmaster');
const socio = screenOf('socio');
const direccion = screenOf('direccion');
const visitor = screenOf();

export const screens: readonly Screen[] = [
  webmaster('usuarios', '/usuarios'),
  webmaster('usuarios-sin-resultado', '/usuarios', async ({ page, expect }) => {
    await page.getByLabel('Buscar').fill('nadie se llama así');
    await expect(page.getByText('No hay usuarios que coincidan con la búsqueda.')).toBeVisible();
  }),
  webmaster('usuarios-credenciales', '/usuarios', async ({ page, expect }) => {
    await page.getByRole('button', { name: 'Enviar credenciales' }).first().click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
  }),
  socio('acceso-no-autorizado', '/usuarios', reads('⛔ Acceso no autorizado'), {
    complaint: /403/,
  }),
  webmaster('usuario-nuevo', '/usuarios/nuevo'),
  webmaster('usuario', '/usuarios/2'),
  webmaster('usuario-editar', '/usuarios/2/editar'),
  direccion('editar-historia', '/editar-historia', async ({ page, expect }) => {
    await page.getByRole('button', { name: 'Historial' }).click();
    await expect(page.getByText('Versión actual')).toBeVisible();
  }),
  direccion(
    'editar-castillos-conflicto',
    '/editar-castillos',
    async ({ page, expect }) => {
      const actual = { texto: 'Un párrafo de otra persona.\n\n'.repeat(20), imagen: null, version: 99 };
      await page.route('**/api/contenido/castillos', (route) => route.fulfill({ status: 409, json: { detail: 'Tarde.', actual } }));
      await page.getByRole('button', { name: 'Guardar cambios' }).click();
      await expect(page.getByText(/^Otra persona ha guardado cambios/)).toBeVisible();
    },
    { complaint: /409/ },
  ),
  direccion('editar-inicio-con-imagen-nueva', '/inicio-admin', async ({ page, expect, makePhotos }) => {
    await page.getByLabel('Imagen', { exact: true }).setInputFiles(await makePhotos(1));
    await expect(page.getByRole('button', { name: /^Encuadrar imagen/ })).toBeVisible();
  }),
  direccion('patrocinadores', '/patrocinadores'),
  direccion('patrocinadores-busqueda', '/patrocinadores?buscar=de&orden=titulo'),
  direccion('patrocinador-nuevo', '/patrocinadores', async ({ page, expect }) => {
    await page.getByRole('button', { name: 'Nuevo Patrocinador' }).click();
    await expect(page.getByRole('dialog', { name: 'Nuevo Patrocinador' })).toBeVisible();
  }),
  direccion('admin-actividades', '/admin/actividades'),
  direccion(
    'admin-actividades-sin-resultado',
    '/admin/actividades?buscar=nadie&evento=Otros&orden=lugar',
    reads('No hay actividades que coincidan con la búsqueda.'),
  ),
  direccion('admin-actividades-por-titulo', '/admin/actividades?orden=titulo'),
  direccion('actividad-editar', '/admin/actividades', async ({ page, expect }) => {
    await page.getByRole('button', { name: 'Editar' }).first().click();
    await expect(page.getByRole('dialog', { name: 'Editar Actividad' })).toBeVisible();
  }),
  webmaster('importar', '/importar'),
  webmaster('importar-comprobado', '/importar', async ({ page, expect }) => {
    const text = 'Nombre;Apellidos;Correo\nAna;García;ana@correo.example\nLuis;Peña;\nEva;Lozano;esto no es un correo\n';
    const file = { name: 'socios.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
    // With 'Socios' turned on that would be their register, which needs no email.
    await page.getByLabel('Qué quieres traer').selectOption('usuarios');
    await page.getByLabel('Archivo (.xlsx o .csv)').setInputFiles(file);
    await page.getByRole('button', { name: 'Comprobar sin guardar' }).click();
    await expect(page.getByText('1 nuevo, 1 sin correo, 1 con un error.')).toBeVisible();
    await page.getByText('Ver 2 filas que no entran').click();
  }),
  webmaster('importar-fechas', '/importar', async ({ page, expect }) => {
    const text = 'Nombre;Alta;Fecha de nacimiento\nAna;1998;03/2004\nLuis;1/2/2001;\n';
    await page.getByLabel('Qué quieres traer').selectOption('socios');
    await page.getByLabel('Archivo (.xlsx o .csv)').setInputFiles({ name: 'socios.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await page.getByRole('button', { name: 'Comprobar sin guardar' }).click();
    await page.getByText(/^2 fechas traen solo/).click();
    await expect(page.getByText('Fila 2: Alta: 1998 → 01/01/1998')).toBeVisible();
  }),
  webmaster('auditoria', '/auditoria'),
  webmaster('ajustes', '/ajustes'),
  webmaster('ajustes-contacto', '/ajustes/contacto'),
  webmaster('ajustes-ruta', '/ajustes/ruta'),
  webmaster('ajustes-legal', '/ajustes/legal'),
  webmaster('ajustes-textos', '/ajustes/textos'),
  webmaster('ajustes-cobro', '/ajustes/cobro'),
  webmaster('ajustes-aviso', '/ajustes/aviso'),
  webmaster('ajustes-socios', '/ajustes/socios'),
  webmaster('auditoria-sin-resultado', '/auditoria?buscar=nadie&orden=persona', reads('No hay cambios que coincidan con la búsqueda.')),
  webmaster('datos-personales', '/datos-personales', async ({ page, expect }) => {
    await page.route('**/api/datos/solicitudes', (route) => route.fulfill({ json: dataRequests }));
    await page.reload();
    await page.getByRole('textbox', { name: 'Correo electrónico' }).fill('socio@club.example');
    await page.getByRole('button', { name: 'Buscar' }).click();
    await page.getByRole('button', { name: 'Corregir' }).click();
    await expect(page.getByRole('button', { name: 'Corregir en todas partes' })).toBeVisible();
  }),
  webmaster('plazos', '/datos-personales/plazos', async ({ page, expect }) => {
    await page.getByRole('textbox', { name: /^El resto de la inscripción/ }).fill('0');
    await page.getByRole('button', { name: 'Guardar plazos' }).click();
    await expect(page.getByText('Escribe un número de meses entre 1 y 240.')).toBeVisible();
  }),
  visitor('auditoria-sin-sesion', '/auditoria', reads('Inicia sesión para ver esta página.')),
];
