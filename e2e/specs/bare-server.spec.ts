import type { Page } from '@playwright/test';
import { startBareServer, type BareServer } from '../fixtures/bare-server.ts';
import { askGoogle, googleBox, stubGoogle } from '../fixtures/google-captcha.ts';
import { logIn } from '../fixtures/parts.ts';
import { expect, test as base } from '../fixtures/test.ts';

const wendy = { id: 1, nombre: 'Wendy', primer_apellido: null, telefono: null, correo_electronico: 'w@x.example', rol: 'webmaster' };
const gallery = { id: 3, nombre: 'Ruta de mayo', descripcion: null, fecha: null, tipo: 'publica', evento: null, anio: null };
const pictures = [{ id: 31, ruta_archivo: 'app\\static\\galerias\\3\\uno #1.jpg' }];
const rider = { id: 7, fecha: '2026-03-01', nombre: null, mail: 'r@x.example', ruta: null, pagado: null, evento: 'Castillos', anio: 2026 };

const replies = {
  'POST /api/login': { access_token: 'token', usuario: wendy },
  'GET /api/user/me': { nombre: 'Wendy', rol: 'webmaster' },
  'GET /api/usuarios/': [wendy],
  'GET /api/usuarios/1': wendy,
  'POST /api/contacto': { mensaje: 'Recibido' },
  'GET /api/contenido_inicio': null,
  'GET /api/contenido/historia': { texto: null },
  'PUT /api/contenido/historia': null,
  'GET /api/contenido/castillos': { texto: 'Once fortalezas.', imagen: null },
  'GET /api/eventos/publicos': [],
  'GET /api/inscripciones/estado-formulario': { activo: true },
  'POST /api/inscripciones/': null,
  'GET /api/inscripciones/anios': [2026],
  'GET /api/inscripciones/agrupadas-por-anio': { 2026: [rider] },
  'PUT /api/inscripciones/7': null,
  'GET /api/patrocinadores': [
    { id: 1, titulo: 'Bar', descripcion: null, imagen: null, orden: 1 },
    { id: 2, titulo: 'Horno', descripcion: null, imagen: 'h.jpg', orden: 2 },
  ],
  'PUT /api/patrocinadores/1': null,
  'PUT /api/patrocinadores/2': null,
  'GET /api/galerias/publicas': [gallery],
  'GET /api/galerias/todas': [{ ...gallery, imagenes: pictures }],
  'GET /api/galerias/3/imagenes': { ...gallery, imagenes: pictures },
  'GET /api/actividades/': [
    { id: 5, titulo: 'Desayuno', descripcion: null, evento: null, fecha_evento: null, lugar: null, imagen_url: null },
  ],
};

const test = base.extend<{ bare: BareServer }>({
  bare: async ({}, use) => {
    const bare = await startBareServer(replies);
    await use(bare);
    bare.close();
  },
  baseURL: ({ bare }, use) => use(bare.url),
  storageState: undefined,
});

const visit = async (page: Page, path: string, heading: string) => {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
};

test('the pages work with any server that keeps the contract, and ask nothing else of it', async ({ page, bare }) => {
  // Sixteen pages, one after the other.
  test.slow();
  await stubGoogle(page);
  await visit(page, '/', 'Moto Club');
  await expect(page.getByText('Once fortalezas.')).toBeVisible();
  await page.getByRole('button', { name: 'Contactar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Formulario de contacto' });
  await dialog.getByLabel('Nombre').fill('Gema');
  await dialog.getByLabel('Correo electrónico').fill('gema@x.example');
  await dialog.getByLabel('Mensaje').fill('Hola');
  await askGoogle(page);
  await googleBox(page).check();
  await dialog.getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByText('✅ Mensaje enviado correctamente.')).toBeVisible();
  expect(bare.writes.at(-1)?.body).toContain("good the club's key");

  await visit(page, '/formulario-inscripcion', 'Formulario de Inscripción');
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill('gema@x.example');
  await askGoogle(page);
  await googleBox(page).check();
  await page.getByRole('button', { name: 'Enviar inscripción' }).click();
  await expect(page.getByText('¡Inscripción enviada con éxito!')).toBeVisible();

  await visit(page, '/login', 'Acceso de socios');
  await logIn(page, { correo_electronico: 'w@x.example', contrasena: 'x' });
  await expect(page.getByRole('button', { name: 'Wendy' })).toBeVisible();

  await visit(page, '/panel', 'Bienvenido Wendy');
  await visit(page, '/usuarios', 'Gestión de usuarios');
  await expect(page.getByText('w@x.example')).toBeVisible();
  await visit(page, '/usuarios/1/editar', 'Editar usuario');
  await expect(page.getByLabel('Nombre')).toHaveValue('Wendy');
  await visit(page, '/admin/actividades', 'Gestión de Actividades');
  await expect(page.getByText('Desayuno')).toBeVisible();
  await visit(page, '/actividades/5', 'Desayuno');
  await visit(page, '/eventos', 'Próximos Eventos');
  await visit(page, '/galerias', 'Galerías');
  await page.getByRole('link', { name: 'Ver galería completa' }).click();
  await page.getByRole('button', { name: 'Ampliar imagen 1 de 1' }).click();
  await expect(page.getByRole('dialog', { name: 'Imagen ampliada' }).getByRole('img')).toHaveAttribute('src', /\/uno%20%231\.jpg/);

  await visit(page, '/editar-historia', 'Editar historia');
  await page.getByLabel('Historia del club').fill('Desde 1987.');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByText('Historia actualizada correctamente.')).toBeVisible();
  expect(bare.writes.at(-1)).toEqual({ call: 'PUT /api/contenido/historia', body: '{"texto":"Desde 1987."}' });

  await visit(page, '/patrocinadores', 'Gestión de Patrocinadores');
  await page.getByRole('button', { name: 'Bajar Bar' }).click();
  await expect
    .poll(() => bare.writes.slice(-2))
    .toEqual([
      { call: 'PUT /api/patrocinadores/2', body: '{"orden":1}' },
      { call: 'PUT /api/patrocinadores/1', body: '{"orden":2}' },
    ]);

  await visit(page, '/inscripciones', 'Listado de Inscripciones');
  await expect(page.getByRole('columnheader', { name: 'Notas' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Dorsal' })).toHaveCount(0);
  await page
    .getByRole('row', { name: /r@x\.example/ })
    .getByRole('button', { name: 'Editar' })
    .click();
  await page.getByRole('dialog').getByLabel('Pagado').selectOption('Si');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(JSON.parse(bare.writes.at(-1)?.body ?? '')).toEqual({ ...rider, pagado: 'Si' });

  await page.getByRole('button', { name: 'Wendy' }).click();
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
  await expect(page.getByRole('link', { name: 'Log In' })).toBeVisible();
  await expect(page).toHaveURL(`${bare.url}/`);
  expect(bare.unknown).toEqual([]);
});
