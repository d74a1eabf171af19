import { openHydrated } from '../fixtures/drawn.ts';
import { emailTo } from '../fixtures/emails.ts';
import { testOnOwnSite } from '../fixtures/own-site.ts';
import type { Site } from '../fixtures/site.ts';
import { expect } from '../fixtures/test.ts';
import { nightly } from '../fixtures/tier.ts';

const test = testOnOwnSite();
test.use({ role: 'direccion' });

const anio = 2043;
const address = (at: number) => `carta${at}@rider.example`;
const names = ['Ana Gil', 'Luis <b>Mora</b>', 'Eva Soto'];

/** Riders of an edition to come, two of them with a group and an hour. */
async function addRiders(site: Site): Promise<void> {
  const edition = { anio, horario_desde: '', precio_pro: 4550 };
  const { id } = await site.db.insertInto('ediciones').values(edition).returning('id').executeTakeFirstOrThrow();
  const rows = names.map((nombre, at) => ({
    nombre,
    mail: address(at),
    fecha: '2026-11-01',
    anio,
    evento: 'Castillos',
    edicion_id: id,
    referencia: `C43-000${at + 1}`,
    importe: 4550,
    ...(at < 2 && { grupo_num: at + 1, salida: `09:${at}0` }),
  }));
  await site.db.insertInto('inscripciones').values(rows).execute();
}

test(
  'riders are emailed their group once, later those with another one; an email to all knows each, and its link opens',
  nightly,
  async ({ page, site }) => {
    await addRiders(site);
    await openHydrated(page, `/inscripciones/grupos?anio=${anio}`);
    const publish = async (question: string, confirm: string) => {
      await page.getByRole('button', { name: 'Publicar por correo' }).click();
      await expect(page.getByRole('alertdialog')).toContainText(question);
      await page.getByRole('button', { name: confirm }).click();
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
    };
    await publish('Se escribirá a 2 de 2, con su grupo y su hora de salida. 1 persona sin grupo o sin hora no recibe nada.', 'Enviar a 2');
    expect((await emailTo(site, address(0))).text).toContain('Grupo: 1\nHora de salida: 09:00');
    expect((await emailTo(site, address(1))).html).toContain('Hola, Luis b Mora b:');
    await site.db.updateTable('inscripciones').set({ salida: '11:40' }).where('mail', '=', address(1)).execute();
    await publish('Se escribirá a 1 de 2', 'Enviar a 1');
    await emailTo(site, address(1), '11:40');

    await openHydrated(page, `/inscripciones?anios=${anio}`);
    await page.getByRole('checkbox', { name: `Seleccionar todas las de ${anio}` }).check();
    await page.getByRole('button', { name: 'Enviar correo (3)' }).click();
    await page.getByRole('textbox', { name: 'Asunto' }).fill('Tu hora, ');
    await page.keyboard.press('End');
    await page.getByRole('button', { name: '{nombre}' }).click();
    await expect(page.getByRole('textbox', { name: 'Asunto' })).toBeFocused();
    await page.getByRole('textbox', { name: 'Mensaje' }).fill('Sales a las {salida}.\n\n{enlace}');
    await page.getByRole('button', { name: 'Ver cómo queda' }).click();
    await expect(page.getByText('1 sin hora de salida: Eva Soto.')).toBeVisible();
    await page.getByRole('button', { name: 'Enviar', exact: true }).click();
    await page.getByRole('button', { name: 'Enviar igualmente' }).click();
    await expect(page.getByText('✅ Correos enviados correctamente.')).toBeVisible();
    expect((await emailTo(site, address(2), 'Tu hora, Eva Soto')).text).toContain('Sales a las —.');
    const email = await emailTo(site, address(1), 'Tu hora, Luis');
    expect(email.text).toContain('Sales a las 11:40.');
    const [, link = ''] = /<a href="[^"]*(\/mi-inscripcion#[^"]*)"/.exec(email.html ?? '') ?? [];
    await page.goto(link);
    await expect(page.getByText('C43-0002').first()).toBeVisible();
  },
);
