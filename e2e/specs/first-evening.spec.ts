import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { production } from '../../api/src/testing/production.ts';
import { expectInPlace, readRendered, readPage, rememberSent, waitForHydration } from '../fixtures/rendered.ts';
import { heading } from '../fixtures/parts.ts';
import { startServer } from '../fixtures/server.ts';
import { expect, test } from '../fixtures/test.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

test("a club's first evening: from an empty production server to a page of its own, with its name, its colours and its first activity", async ({
  browser,
  problems,
}) => {
  test.setTimeout(120_000);
  const dataDir = mkdtempSync(join(tmpdir(), 'moto-club-evening-'));
  const server = await startServer(dataDir, { ...production, MAIL_TO_FILES: '1', ADMIN_EMAIL: 'jefa@ria.example' });
  try {
    const context = await browser.newContext({ baseURL: server.url });
    await problems.watch(context);
    const page = await context.newPage();

    // Nothing invented is published meanwhile.
    for (const path of ['/', '/aviso-legal', '/privacidad']) {
      const html = await readRendered({ servers: [server.url] }, path);
      expect(html).toContain('Moto Club');
      expect(html, path).not.toMatch(/mailto:|tel:|club\.example/);
    }

    // Empty content is neither shown nor linked.
    await page.goto('/');
    const sections = page.getByRole('navigation', { name: 'Secciones' });
    await expect(page.getByText('Inscripciones cerradas en este momento.')).toBeVisible();
    await expect(sections.getByRole('link')).toHaveText(['Inicio', 'Ruta de los Castillos', 'Contacto']);
    await expect(page.locator('main section:visible')).toHaveCount(3);

    const [link = ''] = /\/restablecer-contrasena#clave=\S+/.exec(server.told()) ?? [];
    await page.goto(link);
    await field(page, 'Nueva contraseña').fill('mariposa azul tren');
    await field(page, 'Confirmar nueva contraseña').fill('mariposa azul tren');
    await page.getByRole('button', { name: 'Guardar contraseña' }).click();
    await expect(heading(page, 'Acceso de socios')).toBeVisible();
    await field(page, 'Correo electrónico').fill('jefa@ria.example');
    await field(page, 'Contraseña').fill('mariposa azul tren');
    await page.getByRole('button', { name: 'Entrar' }).click();
    await expect(page).toHaveURL(`${server.url}/`);
    await expect(page.getByRole('link', { name: 'Añadir el primero' })).toBeVisible();
    await expect(sections.getByRole('link')).toHaveCount(7);

    await page.goto('/panel');
    await expect(page.getByRole('heading', { name: 'Primeros pasos: 0 de 8' })).toBeVisible();
    problems.expect(/409/);
    await page.getByRole('button', { name: 'Enviarme una prueba' }).click();
    await expect(page.getByText('No se ha enviado nada: esta web guarda cada correo como archivo.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Primeros pasos: 0 de 8' })).toBeVisible();
    await page.getByRole('link', { name: 'Pon el nombre del club y, si queréis, su logotipo y sus colores' }).click();
    await field(page, 'Nombre').fill('Moto Club Ría');
    await field(page, 'Color principal').fill('#3b1f5a');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText('Ajustes guardados.')).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Moto Club Ría' })).toBeVisible();

    await page.goto('/ajustes/aviso');
    await field(page, 'Texto').fill('Nos vemos el sábado en la plaza');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText('Ajustes guardados.')).toBeVisible();

    await page.goto('/admin/actividades');
    await page.getByRole('button', { name: 'Nueva Actividad' }).click();
    await field(page, 'Título').fill('Primera salida');
    await page.getByRole('button', { name: 'Crear actividad' }).click();
    await expect(page.getByRole('heading', { name: 'Primera salida' })).toBeVisible();
    await page.goto('/panel');
    await expect(page.getByRole('heading', { name: 'Primeros pasos: 2 de 8' })).toBeVisible();
    await context.close();

    // For any visitor, without moving parts.
    await expect.poll(() => readPage(`${server.url}/actividades`)).toContain('Primera salida');
    const visitor = await browser.newPage({ baseURL: server.url });
    await problems.watch(visitor.context());
    await rememberSent(visitor);
    await visitor.goto('/actividades');
    await expect(visitor).toHaveTitle('Todas las Actividades · Moto Club Ría');
    await expect(visitor.getByRole('region', { name: 'Aviso' })).toHaveText('Nos vemos el sábado en la plaza');
    await expect(visitor.getByRole('banner')).toHaveCSS('background-color', 'rgb(59, 31, 90)');
    await waitForHydration(visitor);
    await expectInPlace(visitor);
    for (const name of ['Eventos', 'Actividades', 'Galerías', 'Inscripción', 'Contacto'])
      await expect(visitor.getByRole('contentinfo').getByRole('link', { name, exact: true })).toBeVisible();
    await visitor.context().close();
    expect(server.errors).toEqual([]);
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true });
  }
});
