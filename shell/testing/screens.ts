import type { ModulesStatus } from 'shared/contract/modules';
import type { PanelStatus } from 'shared/contract/panel';
import type { SecondFactorState } from 'shared/contract/second-factor';
import type { SiteStatus } from 'shared/contract/site-status';
import { reads, replied, type Screen, screenOf, sees } from 'shared/testing/screen';

const isPhone = (width: number) => width < 768;

const released = { desde: '2026-03-01T10:00:00Z', canario: false, anterior: null, tamano: 240, contrato: '1.1', cargas: 12_345, fallos: 0 };
const modulesWithCanary: ModulesStatus = {
  horas: 24,
  modulos: [
    {
      ...released,
      modulo: 'mf_galleries',
      version: '1.4.0-0a1b2c3d',
      reparto: 90,
      anterior: '1.3.0-4e5f6a7b',
      ultimo_fallo: null,
      dibujo: { paginas: 1234, al_navegador: 5, fallos: 0, ultimo_fallo: null },
    },
    {
      ...released,
      modulo: 'mf_galleries',
      version: '1.5.0-8c9d0e1f',
      reparto: 10,
      canario: true,
      cargas: 1234,
      fallos: 3,
      ultimo_fallo: 'Error: no answer within 10000 ms',
      dibujo: { paginas: 18, al_navegador: 41, fallos: 2, ultimo_fallo: 'ReferenceError: window is not defined' },
    },
  ],
  retirados: [
    { modulo: 'mf_public', version: '1.2.0-2a3b4c5d', momento: '2026-03-01T10:00:00Z', cargas: 20, fallos: 6 },
    { modulo: 'mf_registrations', version: '2.0.0-6b7c8d9e', momento: '2026-03-02T10:00:00Z', cargas: 3, fallos: 6, al_dibujar: true },
  ],
};

const troubledSite: SiteStatus = {
  momento: '2026-03-01T10:00:00Z',
  comprobaciones: [
    { nombre: 'Base de datos', estado: 'bien', detalle: 'SQLite responde.', remedio: null },
    {
      nombre: 'Cola de correo',
      estado: 'fallo',
      detalle: '3 correos esperan desde hace 2 horas.',
      remedio:
        'Revisa el servidor de correo y los datos con los que entra la web (docs/running.md). No se pierde nada: cada correo se vuelve a intentar durante unos cuatro días.',
    },
    {
      nombre: 'Espacio en disco',
      estado: 'aviso',
      detalle: 'Quedan 4,1 GB de 40 GB (10 %).',
      remedio: 'Amplía el disco, borra galerías que ya no hagan falta o guarda las imágenes en un almacén S3.',
    },
    {
      nombre: 'Direcciones de las visitas',
      estado: 'aviso',
      detalle: 'El proxy las comunica, pero no se le cree: todas las visitas cuentan como una, y los límites de envío se agotan antes.',
      remedio: 'Si el proxy es tuyo, pon TRUST_PROXY=2001:db8:1234:5678:9abc:def0:1234:5678 y reinicia la web.',
    },
    { nombre: 'Módulos', estado: 'bien', detalle: '4 versiones publicadas se cargan bien.', remedio: null },
  ],
};

const secondFactor: SecondFactorState = {
  aplicacion: '2026-03-01T10:00:00.000Z',
  llaves: [
    { id: 'a', nombre: 'Portátil de casa', creada: '2026-03-01T10:00:00.000Z', usada: '2026-03-02T10:00:00.000Z' },
    { id: 'b', nombre: 'Llave de seguridad', creada: '2026-03-01T10:00:00.000Z', usada: null },
  ],
  admite_llaves: true,
  codigos_restantes: 9,
  obligatorio: true,
};

/** Sign-ups a day as on a usual route: many at first, some each day, and more shortly before it. */
const signUpsUntil = (until: number, most: number) =>
  Array.from({ length: 90 + until }, (_, index) => ({
    dia: index - 90,
    inscripciones: index % 3 === 1 ? 0 : Math.round(most / (1 + index / 4)),
  }))
    .map(({ dia, inscripciones }) => ({ dia, inscripciones: inscripciones + (dia > -9 ? 4 : 0) }))
    .filter(({ inscripciones }) => inscripciones > 0);
const busyPanel: PanelStatus = {
  nuevas: 23,
  sin_pagar: 41,
  espera: 9,
  cartas_fallidas: 0,
  retiradas: { fotos: 1, galeria: 1 },
  formulario: { activo: true, abre: null, cierra: '2027-04-30T21:59:00.000Z' },
  actividad: { titulo: 'XIII Ruta de los Castillos', fecha_evento: '2027-05-23', dias: 34 },
  altas: {
    eje: 'ruta',
    hoy: -34,
    ediciones: [
      { anio: 2027, dias: signUpsUntil(-34, 30) },
      { anio: 2026, dias: signUpsUntil(0, 21) },
      { anio: 2025, dias: signUpsUntil(0, 16) },
    ],
  },
};

const visitor = screenOf();
const webmaster = screenOf('webmaster');
const socio = screenOf('socio');
const direccion = screenOf('direccion');

/** The shell's own screens, and what it shows over those of the modules. */
export const screens: readonly Screen[] = [
  visitor('portada-menu', '/', ({ page }) => page.getByRole('button', { name: 'Abrir menú' }).click(), { atWidth: isPhone }),
  webmaster('menu-de-usuario', '/eventos', async ({ page, expect }) => {
    await page.getByRole('banner').getByRole('button').click();
    await expect(page.getByRole('menu')).toBeVisible();
  }),
  visitor('login', '/login'),
  visitor(
    'login-segundo-paso',
    '/login',
    async ({ page, expect }) => {
      const segundo_paso = { resguardo: 'r', codigo: true, llave: {}, recuperacion: true };
      await page.route('**/api/login', (route) => route.fulfill({ status: 401, json: { detail: 'Falta el segundo.', segundo_paso } }));
      await page.getByRole('button', { name: 'Entrar' }).click();
      await page.getByRole('button', { name: 'Verificar' }).click();
      await expect(page.getByText('Escribe el código de verificación.')).toBeVisible();
    },
    { complaint: /401/ },
  ),
  visitor('recuperar-contrasena', '/recuperar-contrasena'),
  visitor('restablecer-contrasena', '/restablecer-contrasena#clave=x'),
  socio('cambiar-contrasena-con-errores', '/cambiar-contrasena', async ({ page, expect }) => {
    await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
    await expect(page.getByText('Escribe tu contraseña actual.')).toBeVisible();
  }),
  webmaster('panel', '/panel'),
  socio('panel-de-socio', '/panel'),
  direccion('panel-con-todo', '/panel', async ({ page, expect }) => {
    await page.route('**/api/panel', (route) => route.fulfill({ json: busyPanel }));
    await page.reload();
    await page.getByText('Ver como tabla').click();
    await expect(page.getByRole('table')).toBeVisible();
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  }),
  webmaster('mi-cuenta', '/mi-cuenta', sees('checkbox', /^Pedir la verificación/)),
  socio('mi-cuenta-aplicacion', '/mi-cuenta', async ({ page, expect }) => {
    await page.getByRole('button', { name: 'Activar aplicación de códigos' }).click();
    await page.getByLabel('Contraseña actual').fill('demo-socio');
    await page.getByRole('button', { name: 'Continuar' }).click();
    await expect(page.getByRole('img', { name: /^Código QR/ })).toBeVisible();
  }),
  direccion('mi-cuenta-con-todo', '/mi-cuenta', async ({ page, expect }) => {
    await page.route('**/api/cuenta/segundo-factor', (route) => route.fulfill({ json: secondFactor }));
    await page.reload();
    await page.getByRole('button', { name: 'Quitar Portátil de casa' }).click();
    await page.getByRole('button', { name: /^Quitar Portátil/ }).click();
    await expect(page.getByText('Escribe tu contraseña actual.')).toBeVisible();
  }),
  webmaster(
    'confirma-que-eres-tu',
    '/mi-cuenta',
    async ({ page, expect }) => {
      const refusal = { status: 403, json: { detail: 'Confirma que eres tú.', falta: 'confirmacion' } };
      await page.route('**/api/ajustes/seguridad', (route) =>
        route.request().method() === 'PUT' ? route.fulfill(refusal) : route.fallback(),
      );
      await page.getByRole('checkbox', { name: /^Cerrar/ }).click();
      const dialog = page.getByRole('dialog', { name: 'Confirma que eres tú' });
      await dialog.getByRole('button', { name: 'Confirmar' }).click();
      await expect(dialog.getByText('Escribe tu contraseña.')).toBeVisible();
    },
    { complaint: /403/ },
  ),
  webmaster('modulos', '/modulos'),
  webmaster('modulos-canario', '/modulos', replied({ modulos: modulesWithCanary }, reads('Canarios retirados'))),
  webmaster('estado', '/estado', replied({ estado: troubledSite }, reads('Hay 1 fallo y 2 avisos.'))),
  visitor('probar-version', '/galerias', async ({ page, expect }) => {
    await page.goto('/galerias?modulo=mf_galleries@1.0.0');
    await expect(page.getByRole('alertdialog')).toBeVisible();
  }),
  visitor('aviso-legal', '/aviso-legal'),
  visitor('privacidad', '/privacidad'),
  visitor('cookies', '/cookies'),
  visitor('accesibilidad', '/accesibilidad'),
  visitor('no-encontrada', '/no-existe', undefined, { complaint: /404/ }),
  visitor(
    'no-disponible',
    '/eventos',
    async ({ page, expect }) => {
      await page.route('**/modules/mf-public/**/*.js', (route) => route.abort());
      // With a query, so that the browser renders it.
      await page.goto('/eventos?desde=aviso');
      await expect(page.getByRole('heading', { name: 'Sección no disponible' })).toBeVisible();
    },
    { complaint: /ERR_FAILED/ },
  ),
  visitor(
    'no-responde',
    '/',
    async ({ page, expect }) => {
      await page.route('**/modules/mf-public/**/*.js', (route) => route.abort());
      await page.reload();
      await expect(page.getByText('Los botones y formularios no responden ahora.')).toBeVisible();
    },
    { complaint: /ERR_FAILED/ },
  ),
];
