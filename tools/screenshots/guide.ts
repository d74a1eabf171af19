import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Browser, type Locator } from '@playwright/test';
import sharp from 'sharp';
import { repository } from '../../e2e/fixtures/server.ts';
import type { Screen } from '../../shared/testing/screen.ts';
import { fillGuide, fillLunch, fillMembers, lunch } from './guide-data.ts';
import { openStill } from './still-page.ts';
import type { StillSite } from './still-site.ts';

/** A picture of a guide in docs: a screen as the window shows it, in so many pixels. */
interface Picture extends Screen {
  width: number;
  height: number;
}

const [wide, phone] = [1024, 360];
const staff = (name: string, path: string, height: number, open?: Screen['open']): Picture => ({
  name,
  path,
  role: 'direccion',
  width: wide,
  height,
  ...(open && { open }),
});
/** Scrolls past controls that a browser renders in its own language, as a date field: it need not be Spanish. */
const toTop = (part: Locator) => part.evaluate((element) => element.scrollIntoView({ block: 'start', behavior: 'instant' }));

const routePictures: readonly Picture[] = [
  staff('panel', '/panel', 1000, async ({ page }) => {
    await expect(page.getByRole('img', { name: /^Inscripciones sumadas/ })).toBeVisible();
  }),
  staff('configurar', '/inscripciones/ruta', 900, async ({ page }) => {
    await expect(page.getByRole('button', { name: 'Guardar' })).toBeVisible();
    await toTop(page.getByRole('group', { name: 'Precios y plazas' }));
  }),
  staff('lista-de-espera', '/inscripciones/espera', 760, async ({ page }) => {
    await expect(page.getByRole('listitem').filter({ hasText: 'C26-0104' })).toBeVisible();
  }),
  staff('pagos', '/inscripciones/pagos', 1000, async ({ page }) => {
    const lines = [
      'Fecha;Concepto;Importe',
      '12/06/2026;BIZUM C26-0004;45,00',
      '12/06/2026;BIZUM C26-0005;70,00',
      '13/06/2026;NÓMINA;1.500,00',
    ];
    await page.getByRole('textbox', { name: 'Movimientos' }).fill(lines.join('\n'));
    await page.getByRole('button', { name: 'Buscar de quién son' }).click();
    await expect(page.getByRole('button', { name: /^Aceptar \(/ })).toBeVisible();
    await toTop(page.getByRole('button', { name: 'Buscar de quién son' }));
  }),
  staff('grupos', '/inscripciones/grupos', 1000, async ({ page }) => {
    // Closed once a rider has a group.
    await page
      .getByRole('group')
      .filter({ hasText: 'Proponer grupos o mover horas' })
      .evaluate((part) => part.setAttribute('open', ''));
    await page.getByRole('button', { name: 'Proponer grupos' }).click();
    await expect(page.getByRole('button', { name: 'Aplicar' })).toBeVisible();
    await page.getByRole('button', { name: 'Aplicar' }).scrollIntoViewIfNeeded();
  }),
  {
    name: 'dia',
    path: '/inscripciones/dia',
    role: 'direccion',
    width: phone,
    height: 640,
    async open({ page }) {
      await expect(page.getByText('Con señal · también se abre sin señal')).toBeVisible();
      await page.getByRole('searchbox', { name: 'Nombre, dorsal o referencia' }).fill('luc');
      await expect(page.getByRole('button', { name: 'Ha llegado' }).first()).toBeVisible();
    },
  },
];

const below = `/admin/actividades/${lunch}`;
const activityPictures: readonly Picture[] = [
  staff('inscritos', `${below}/inscritos`, 700, async ({ page }) => {
    await expect(page.getByRole('row').filter({ hasText: `A${lunch}-0001` })).toBeVisible();
  }),
  {
    name: 'formulario',
    path: `/actividades/${lunch}/inscripcion`,
    width: phone,
    height: 640,
    async open({ page }) {
      await expect(page.getByRole('textbox', { name: 'Nombre completo' })).toBeVisible();
    },
  },
  {
    name: 'pasar-lista',
    path: `${below}/inscritos/lista`,
    role: 'direccion',
    width: phone,
    height: 640,
    async open({ page }) {
      await expect(page.getByText('Con señal · también se abre sin señal')).toBeVisible();
    },
  },
];

const ownCard = {
  nombre: 'Begoña Arriaga Sanz',
  numero: 1,
  estado: 'alta',
  tipo: 'Familiar',
  club: 'Moto Club Almenara',
  direccion: 'https://club.example/c/',
  codigos: [{ dia: '2026-06-15', codigo: 'AAAAAQBR2lxyz-_abcd9' }],
};
const memberPictures: readonly Picture[] = [
  staff('libro', '/socios', 900, async ({ page }) => {
    await expect(page.getByText('Ver 1 solicitud por contestar')).toBeVisible();
    await toTop(page.getByText(/^\d+ socios$/));
  }),
  staff('cuotas', '/socios/cuotas', 1000, async ({ page }) => {
    await expect(page.getByRole('heading', { name: 'Cierre de 2026' })).toBeVisible();
    await toTop(page.getByRole('heading', { name: 'Cierre de 2026' }));
  }),
  {
    name: 'hazte-socio',
    path: '/hazte-socio',
    width: phone,
    height: 560,
    async open({ page }) {
      await expect(page.getByRole('textbox', { name: /^Nombre/ })).toBeVisible();
    },
  },
  {
    name: 'carnet',
    path: '/mi-carnet',
    role: 'socio',
    width: phone,
    height: 640,
    async open({ page }) {
      // Real codes are of keys that each site makes.
      await page.route('**/api/mi-carnet', (route) => route.fulfill({ json: ownCard }));
      await page.reload();
      await expect(page.getByRole('img', { name: 'Código de tu carnet' })).toBeVisible();
    },
  },
];

/** The guides with pictures: docs/ruta.md, with the pictures in docs/ruta, and so on. */
export const guides = {
  ruta: { fill: fillGuide, pictures: routePictures },
  actividades: { fill: fillLunch, pictures: activityPictures },
  socios: { fill: fillMembers, pictures: memberPictures },
};
export type Guide = keyof typeof guides;

/** Takes the pictures of a guide, in their sizes, into its folder. */
export async function photographGuide(browser: Browser, site: StillSite, guide: Guide): Promise<void> {
  const guidePictures = guides[guide].pictures;
  const folder = join(repository, 'docs', guide);
  mkdirSync(folder, { recursive: true });
  let bytes = 0;
  for (const { width, height, ...screen } of guidePictures) {
    const page = await openStill(browser, site, screen, { width, height });
    await page.setWidth(width, height);
    // Beside a text, and in every clone: no more pixels than are shown there.
    const { size } = await sharp(await page.shoot('window'))
      .resize({ width: Math.min(width, 800) })
      .webp({ quality: 55, effort: 6 })
      .toFile(join(folder, `${screen.name}.webp`));
    bytes += size;
    await page.close();
  }
  console.log(`${folder}: ${guidePictures.length} pictures, ${Math.round(bytes / 1024)} KB`);
}
