import type { Screen } from 'shared/testing/screen';

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

export const screens: readonly Screen[] = [
  { name: 'socios', path: '/socios', role: 'direccion' },
  {
    name: 'socios-sin-resultado',
    path: '/socios?buscar=nadie&estado=baja',
    role: 'direccion',
    open: ({ page, expect }) => expect(page.getByText('No hay socios que coincidan con la búsqueda.')).toBeVisible(),
  },
  {
    name: 'socios-cambio-de-varios',
    path: '/socios',
    role: 'direccion',
    async open({ page, expect }) {
      await page.getByRole('checkbox').first().check();
      await page.getByRole('button', { name: 'Cambiar cuota o estado' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  { name: 'socio-nuevo', path: '/socios/nuevo', role: 'direccion' },
  { name: 'socios-tipos', path: '/socios/tipos', role: 'direccion' },
  { name: 'socios-cuotas', path: '/socios/cuotas', role: 'direccion' },
  {
    name: 'socios-cuotas-editar',
    path: '/socios/cuotas',
    role: 'direccion',
    async open({ page, expect }) {
      await page.getByRole('button', { name: /^Editar \d/ }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'socios-cuotas-corregir',
    path: '/socios/cuotas?anio=2025',
    role: 'direccion',
    async open({ page, expect }) {
      await page.getByRole('button', { name: 'Corregir' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'socios-cuotas-movimientos',
    path: '/socios/cuotas',
    role: 'direccion',
    async open({ page, expect }) {
      await page.getByRole('button', { name: 'Pegar movimientos del banco' }).click();
      const lines = ['S1-2026', 'S1-2025', 'S99-2025', 'A7-0042'].map((text) => `02/02/2026;TRANSF ${text};60,50`);
      await page.getByRole('textbox', { name: 'Movimientos' }).fill(lines.join('\n'));
      await page.getByRole('button', { name: 'Buscar de quién son' }).click();
      await expect(page.getByText(/^Es la cuota de 2025/)).toBeVisible();
    },
  },
  { name: 'socios-remesas', path: '/socios/remesas', role: 'direccion' },
  {
    name: 'socios-remesa-nueva',
    path: '/socios/remesas',
    role: 'direccion',
    async open({ page, expect }) {
      await page.getByRole('button', { name: 'Nueva remesa' }).click();
      await expect(page.getByRole('heading', { name: /^No se puede cobrar/ })).toBeVisible();
    },
  },
  {
    name: 'socios-remesas-banco',
    path: '/socios/remesas',
    role: 'direccion',
    async open({ page, expect }) {
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
    },
  },
  { name: 'mandato', path: '/mandato', open: openMandate },
  {
    name: 'mandato-de-otro-titular',
    path: '/mandato',
    async open(opening) {
      const { page, expect } = opening;
      await openMandate(opening);
      await page.getByRole('textbox', { name: 'Tu cuenta (IBAN)' }).fill('GB29 NWBK 6016 1331 9268 19');
      await page.getByRole('textbox', { name: /^Titular de la cuenta/ }).fill('Amaia Sanz Etxeberria');
      await expect(page.getByRole('combobox', { name: 'País' })).toBeVisible();
    },
  },
  {
    name: 'mandato-firmado',
    path: '/mandato',
    async open(opening) {
      const { page, expect } = opening;
      await openMandate(opening);
      await page.getByRole('textbox', { name: 'Tu cuenta (IBAN)' }).fill('ES91 2100 0418 4502 0005 1332');
      await page.getByRole('textbox', { name: 'Tu firma' }).fill('Begoña Arriaga Sanz');
      await page.getByRole('button', { name: 'Firmar' }).click();
      await expect(page.getByText(/^Firmada\./)).toBeVisible();
    },
  },
  {
    name: 'mandato-sin-enlace',
    path: '/mandato',
    open: ({ page, expect }) => expect(page.getByText(/^Este enlace ya no vale/)).toBeVisible(),
  },
  { name: 'socio-recibo', path: '/socios/1/recibo/3', role: 'direccion' },
  { name: 'mi-ficha-recibo', path: '/mi-ficha/recibo/3?documento=certificado', role: 'socio' },
  { name: 'socio', path: '/socios/1', role: 'direccion' },
  {
    name: 'socio-estado',
    path: '/socios/1',
    role: 'direccion',
    async open({ page, expect }) {
      await page.getByRole('button', { name: 'Cambiar estado' }).click();
      await page.getByRole('combobox', { name: 'Pasa a' }).selectOption('baja');
      await expect(page.getByRole('combobox', { name: 'Encabeza la familia' })).toBeVisible();
    },
  },
  {
    name: 'socio-domiciliacion',
    path: '/socios/1',
    role: 'direccion',
    async open({ page, expect }) {
      await page.getByRole('button', { name: 'Cambiar cuenta o mandato' }).click();
      await page.getByRole('textbox', { name: 'Otra cuenta (IBAN)' }).fill('ES91 2100 0418 4502 0005 1333');
      await page.getByRole('button', { name: 'Guardar' }).click();
      await expect(page.getByText(/^El IBAN no es válido/)).toBeVisible();
    },
  },
  {
    name: 'socio-unir',
    path: '/socios/1',
    role: 'direccion',
    async open({ page, expect }) {
      await page.getByRole('button', { name: 'Unir con otra ficha' }).click();
      await page.getByRole('searchbox', { name: 'Buscar' }).fill('a');
      await expect(page.getByRole('radio').first()).toBeVisible();
    },
  },
  {
    name: 'socios-correo',
    path: '/socios',
    role: 'direccion',
    async open({ page, expect }) {
      await page.getByRole('button', { name: /^Enviar correo/ }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  { name: 'directorio-socios', path: '/directorio-socios', role: 'socio' },
  { name: 'documentos', path: '/documentos', role: 'socio' },
  {
    name: 'documento-nuevo',
    path: '/documentos',
    role: 'direccion',
    async open({ page, expect }) {
      await page.getByRole('button', { name: 'Nuevo documento' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  { name: 'no-mas-noticias', path: '/no-mas-noticias#1.x' },
  {
    name: 'no-mas-noticias-hecho',
    path: '/no-mas-noticias#1.x',
    async open({ page, expect }) {
      await page.route('**/api/correos/noticias/*', (route) => route.fulfill({ status: 204 }));
      await page.getByRole('button', { name: 'No recibir más noticias' }).click();
      await expect(page.getByText(/^Hecho:/)).toBeVisible();
    },
  },
  { name: 'mi-ficha', path: '/mi-ficha', role: 'socio' },
  {
    name: 'mi-ficha-sin-socio',
    path: '/mi-ficha',
    role: 'invitado',
    open: ({ page, expect }) => expect(page.getByText(/^Tu cuenta no es la de ningún socio/)).toBeVisible(),
  },
  { name: 'hazte-socio', path: '/hazte-socio' },
  {
    name: 'hazte-socio-menor',
    path: '/hazte-socio',
    async open({ page, expect }) {
      await page.getByLabel('Fecha de nacimiento').fill('2015-05-03');
      await page.getByRole('button', { name: 'Enviar solicitud' }).click();
      await expect(page.getByText('Escribe tu nombre.')).toBeVisible();
    },
  },
  {
    name: 'hazte-socio-enviada',
    path: '/hazte-socio',
    async open({ page, expect }) {
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
    },
  },
  { name: 'socios-preguntas', path: '/socios/preguntas', role: 'direccion' },
  {
    name: 'socio-solicitud',
    path: '/socios?estado=pendiente',
    role: 'direccion',
    async open({ page, expect }) {
      await page.getByRole('link', { name: /^Olga/ }).click();
      await expect(page.getByRole('heading', { name: 'Solicitud por contestar' })).toBeVisible();
    },
  },
  { name: 'mi-carnet', path: '/mi-carnet', role: 'socio' },
  { name: 'carnet-no-valido', path: '/c/1' },
  {
    name: 'carnet-valido',
    path: '/c/1',
    async open({ page, expect }) {
      await page.route('**/api/carnets/*', (route) => route.fulfill({ json: { estado: 'valido', anio: 2027 } }));
      await page.reload();
      await expect(page.getByText('Válido · 2027')).toBeVisible();
    },
  },
  {
    name: 'socios-carnets',
    path: '/socios',
    role: 'direccion',
    async open({ page, expect }) {
      await page.getByRole('button', { name: /^Carnets/ }).click();
      await page.getByRole('button', { name: 'Preparar' }).click();
      await expect(page.getByRole('button', { name: 'Imprimir' })).toBeVisible();
    },
  },
  { name: 'socios-carnets-sin-elegir', path: '/socios/carnets', role: 'direccion' },
  { name: 'socio-editar', path: '/socios/1/editar', role: 'direccion' },
];
