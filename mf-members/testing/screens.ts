import { reads, replied, type Screen, screenOf } from 'shared/testing/screen';

type Opening = Parameters<NonNullable<Screen['open']>>[0];

async function openMandate({ page, expect }: Opening): Promise<void> {
  await page.route('**/api/mandato', (route) =>
    route.fulfill({
      json:
        route.request().method() === 'POST'
          ? { referencia: 'SOCIO-1-1', final: '1332', firmado: '2026-06-01' }
          : {
              acreedor: 'Moto Club de Prueba',
              identificador: 'ES37000G12345674',
              nombre: 'Begoña Arriaga Sanz',
              final: null,
              caduca: '2026-07-01',
            },
    }),
  );
  await page.goto('/mandato#una-clave-de-prueba-larga');
  await expect(page.getByRole('button', { name: 'Firmar' })).toBeVisible();
}

const direccion = screenOf('direccion');
const visitor = screenOf();
const socio = screenOf('socio');
const invitado = screenOf('invitado');

export const screens: readonly Screen[] = [
  direccion('socios', '/socios'),
  direccion('socios-sin-resultado', '/socios?buscar=nadie&estado=baja', reads('No hay socios que coincidan con la búsqueda.')),
  direccion('socios-cambio-de-varios', '/socios', async ({ page, expect }) => {
    await page.getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Cambiar cuota o estado' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  }),
  direccion('socio-nuevo', '/socios/nuevo'),
  direccion('socios-tipos', '/socios/tipos'),
  direccion('socios-cuotas', '/socios/cuotas'),
  direccion('socios-cuotas-anio', '/socios/cuotas?ver=anio'),
  direccion('socios-cuotas-cierre', '/socios/cuotas?ver=cierre'),
  direccion('socios-cuotas-editar', '/socios/cuotas?ver=anio', async ({ page, expect }) => {
    await page.getByRole('button', { name: /^Editar \d/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  }),
  direccion('socios-cuotas-corregir', '/socios/cuotas?anio=2025', async ({ page, expect }) => {
    await page.getByRole('button', { name: 'Corregir' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  }),
  direccion('socios-cuotas-movimientos', '/socios/cuotas?ver=banco', async ({ page, expect }) => {
    const lines = ['S1-2026', 'S1-2025', 'S99-2025', 'A7-0042'].map((text) => `02/02/2026;TRANSF ${text};60,50`);
    await page.getByRole('textbox', { name: 'Movimientos' }).fill(lines.join('\n'));
    await page.getByRole('button', { name: 'Buscar de quién son' }).click();
    await expect(page.getByText(/^No hay ninguna cuota S99-2025/)).toBeVisible();
  }),
  direccion('socios-remesas', '/socios/remesas'),
  direccion('socios-cuentas', '/socios/cuentas'),
  direccion('socios-firmas', '/socios/firmas'),
  direccion('socios-remesa-nueva', '/socios/remesas', async ({ page, expect }) => {
    await page.getByRole('button', { name: 'Nueva remesa' }).click();
    await expect(page.getByRole('heading', { name: /^No se puede cobrar/ })).toBeVisible();
  }),
  direccion('socios-remesas-banco', '/socios/remesas', async ({ page, expect }) => {
    await page.route('**/api/cuotas/devoluciones', (route) =>
      route.fulfill({
        json: {
          devueltas: [{ cuota: 2, nombre: 'Begoña Arriaga Sanz', importe: 6050, motivo: 'Saldo insuficiente (AM04)' }],
          rechazos: [{ remesa: 'C2026-1', texto: 'Rechazada entera: archivo duplicado (AM05)', que_hacer: 'No la volváis a llevar.' }],
          por_decidir: [
            {
              texto: 'Maximiliano Bartolomé Fernández de Córdoba, 40 €',
              motivo: 'La línea no dice si se cobró.',
              banco: 'C2026-1-R2 REVISAR',
              decision: { cargo: 2, codigo: null, palabras: null, dia: null },
            },
            { texto: 'Un bloque de 3 recibos', motivo: 'No se sabe cuáles son.', banco: null, decision: null },
          ],
          repetidas: [],
          sin_cambios: [{ texto: 'Olga Prieto, 40 €', motivo: 'Cobrado.' }],
          desconocidas: [{ texto: 'RECIBO LUZ 31,20', motivo: 'No es de ninguna remesa del club.' }],
        },
      }),
    );
    await page.getByRole('textbox', { name: 'O líneas pegadas' }).fill('C2026-1-R2 REVISAR');
    await page.getByRole('button', { name: 'Leer las líneas' }).click();
    await expect(page.getByRole('heading', { name: 'Por decidir' })).toBeVisible();
  }),
  visitor('mandato', '/mandato', openMandate),
  visitor('mandato-de-otro-titular', '/mandato', async (opening) => {
    const { page, expect } = opening;
    await openMandate(opening);
    await page.getByRole('textbox', { name: 'Tu cuenta (IBAN)' }).fill('GB29 NWBK 6016 1331 9268 19');
    await page.getByRole('textbox', { name: /^Titular de la cuenta/ }).fill('Amaia Sanz Etxeberria');
    await expect(page.getByRole('combobox', { name: 'País' })).toBeVisible();
  }),
  visitor('mandato-firmado', '/mandato', async (opening) => {
    const { page, expect } = opening;
    await openMandate(opening);
    await page.getByRole('textbox', { name: 'Tu cuenta (IBAN)' }).fill('ES91 2100 0418 4502 0005 1332');
    await page.getByRole('textbox', { name: 'Tu firma' }).fill('Begoña Arriaga Sanz');
    await page.getByRole('button', { name: 'Firmar' }).click();
    await expect(page.getByText(/^Firmada\./)).toBeVisible();
  }),
  visitor('mandato-sin-enlace', '/mandato', reads(/^Este enlace ya no vale/)),
  direccion('socio-recibo', '/socios/1/recibo/3'),
  socio('mi-ficha-recibo', '/mi-ficha/recibo/3?documento=certificado'),
  direccion('socio', '/socios/1'),
  direccion('socio-estado', '/socios/1', async ({ page, expect }) => {
    await page.getByRole('button', { name: 'Cambiar estado' }).click();
    await page.getByRole('combobox', { name: 'Pasa a' }).selectOption('baja');
    await expect(page.getByRole('combobox', { name: 'Encabeza la familia' })).toBeVisible();
  }),
  direccion('socio-domiciliacion', '/socios/1', async ({ page, expect }) => {
    await page.getByRole('button', { name: 'Cambiar cuenta o mandato' }).click();
    await page.getByRole('textbox', { name: 'Otra cuenta (IBAN)' }).fill('ES91 2100 0418 4502 0005 1333');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText(/^El IBAN no es válido/)).toBeVisible();
  }),
  direccion('socio-unir', '/socios/1', async ({ page, expect }) => {
    await page.getByLabel('Más acciones').click();
    await page.getByRole('button', { name: 'Unir con otra ficha' }).click();
    await page.getByRole('searchbox', { name: 'Buscar' }).fill('a');
    await expect(page.getByRole('radio').first()).toBeVisible();
  }),
  direccion('socios-correo', '/socios', async ({ page, expect }) => {
    await page.getByRole('button', { name: /^Enviar correo/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  }),
  socio('directorio-socios', '/directorio-socios'),
  socio('documentos', '/documentos'),
  direccion('documento-nuevo', '/documentos', async ({ page, expect }) => {
    await page.getByRole('button', { name: 'Nuevo documento' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  }),
  visitor('no-mas-noticias', '/no-mas-noticias#1.x'),
  visitor('no-mas-noticias-hecho', '/no-mas-noticias#1.x', async ({ page, expect }) => {
    await page.route('**/api/correos/noticias/*', (route) => route.fulfill({ status: 204 }));
    await page.getByRole('button', { name: 'No recibir más noticias' }).click();
    await expect(page.getByText(/^Hecho:/)).toBeVisible();
  }),
  socio('mi-ficha', '/mi-ficha'),
  invitado('mi-ficha-sin-socio', '/mi-ficha', reads(/^Tu acceso no es el de ningún socio/)),
  visitor('hazte-socio', '/hazte-socio'),
  visitor('hazte-socio-menor', '/hazte-socio', async ({ page, expect }) => {
    await page.getByLabel('Fecha de nacimiento').fill('2015-05-03');
    await page.getByRole('button', { name: 'Enviar solicitud' }).click();
    await expect(page.getByText('Escribe tu nombre.')).toBeVisible();
  }),
  visitor('hazte-socio-enviada', '/hazte-socio', async ({ page, expect }) => {
    await page.route('**/api/hazte-socio', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 201, json: { mensaje: 'Hemos recibido tu solicitud: te contestaremos por correo.' } })
        : route.fulfill({ json: { preguntas: [], tipos: [], estatutos: null } }),
    );
    await page.reload();
    await page.getByRole('textbox', { name: 'Nombre (obligatorio)' }).fill('Olga');
    await page.getByRole('textbox', { name: 'Primer apellido (obligatorio)' }).fill('Prieto');
    await page.getByLabel('Fecha de nacimiento').fill('1990-05-03');
    await page.getByRole('textbox', { name: 'Correo electrónico (obligatorio)' }).fill('olga@correo.example');
    const captcha = page.getByRole('checkbox', { name: 'No soy un robot' });
    await captcha.click();
    await expect(captcha).toBeChecked();
    await page.getByRole('button', { name: 'Enviar solicitud' }).click();
    await expect(page.getByText(/^Hemos recibido tu solicitud/)).toBeVisible();
  }),
  direccion('socios-preguntas', '/socios/preguntas'),
  direccion('socio-solicitud', '/socios?estado=pendiente', async ({ page, expect }) => {
    await page.getByRole('link', { name: /^Olga/ }).click();
    await expect(page.getByRole('heading', { name: 'Solicitud por contestar' })).toBeVisible();
  }),
  socio('mi-carnet', '/mi-carnet'),
  visitor('carnet-no-valido', '/c/1'),
  visitor('carnet-valido', '/c/1', replied({ 'carnets/*': { estado: 'valido', anio: 2027 } }, reads('Válido · 2027'))),
  direccion('socios-carnets', '/socios', async ({ page, expect }) => {
    await page.getByRole('button', { name: /^Carnets/ }).click();
    await page.getByRole('button', { name: 'Preparar' }).click();
    await expect(page.getByRole('button', { name: 'Imprimir' })).toBeVisible();
  }),
  direccion('socios-carnets-sin-elegir', '/socios/carnets'),
  direccion('socio-editar', '/socios/1/editar'),
];
