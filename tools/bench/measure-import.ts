import type { Browser } from 'playwright';
import { openDatabase } from '../../api/src/db/connect.ts';
import { startServer } from '../../e2e/fixtures/server.ts';
import { storedSession } from '../../e2e/fixtures/site.ts';
import { atMost, counted, type Figure } from './figure.ts';
import { sampleOf } from './sample.ts';

const members = 5000;
const lines = Array.from(
  { length: members },
  (_, at) => `Socia ${at};Peña ${at};socia${at}@importada.example;6${String(at).padStart(8, '0')}`,
);
const buffer = Buffer.from(`Nombre;Apellidos;Correo;Móvil\r\n${lines.join('\r\n')}\r\n`);

/** A club's whole list, by the screen: each round into a site of its own. */
export async function measureImport(browser: Browser, copyData: () => string, rounds: number): Promise<Figure[]> {
  const [seconds, lost]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    const dataDir = copyData();
    const server = await startServer(dataDir);
    try {
      const context = await browser.newContext({ storageState: await storedSession(server, 'webmaster') });
      const page = await context.newPage();
      await page.goto(`${server.url}/importar`);
      await page.getByLabel('Archivo (.xlsx o .csv)').setInputFiles({ name: 'socios.csv', mimeType: 'text/csv', buffer });
      await page.getByRole('button', { name: 'Comprobar sin guardar' }).click();
      const go = page.getByRole('button', { name: 'Importar 5000 filas' });
      await go.waitFor({ timeout: 60_000 });
      const begun = performance.now();
      await go.click();
      await page.getByText(/^Importación terminada: /).waitFor({ timeout: 120_000 });
      seconds.push((performance.now() - begun) / 1000);
      await context.close();
    } finally {
      await server.stop();
    }
    const db = openDatabase({ databaseUrl: undefined, dataDir });
    const stored = await db.selectFrom('usuarios').select('id').where('correo_electronico', 'like', '%@importada.example').execute();
    await db.destroy();
    lost.push(members - stored.length);
  }
  return [
    atMost(`import of ${members} members by the screen, s`, sampleOf(seconds), 20, ''),
    atMost('members that are missing afterwards', counted(Math.max(...lost)), 0, ''),
  ];
}
