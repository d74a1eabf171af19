import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../../api/src/db/connect.ts';
import { stampEmail } from '../../api/src/mail/outbox.ts';
import { startServer } from '../../e2e/fixtures/server.ts';
import { logIn } from '../../e2e/fixtures/site.ts';
import { atMost, counted, type Figure } from './figure.ts';
import { fillRegistrations } from './fill-registrations.ts';
import { sampleOf } from './sample.ts';

const registrations = 20_000;
const letters = 100_000;

/** How long it takes to erase one person from among many, and how many files of the site's folder still hold them then. */
export async function measureErasure(dataDir: string, rounds: number): Promise<Figure[]> {
  await fillRegistrations(dataDir, registrations);
  await fillLetters(dataDir);
  const server = await startServer(dataDir);
  const seconds: number[] = [];
  const people: string[] = [];
  try {
    const { access_token } = await logIn(server.url, 'webmaster');
    const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' };
    for (let round = 0; round < rounds; round += 1) {
      const correo = `rider${(round * 2711 + 977) % registrations}@correo.example`;
      people.push(correo);
      const began = performance.now();
      const reply = await fetch(`${server.url}/api/datos/persona/borrar`, { method: 'POST', headers, body: JSON.stringify({ correo }) });
      const { limpia } = (await reply.json()) as { limpia?: boolean };
      seconds.push((performance.now() - began) / 1000);
      if (!reply.ok || limpia !== true) throw new Error(`${correo} was not erased: ${reply.status}, ${limpia}.`);
    }
  } finally {
    await server.stop();
  }
  const detail = `of ${registrations} registrations and ${letters} letters`;
  return [
    atMost('erasing a person, s', sampleOf(seconds), 2, detail),
    atMost('files that still hold one of them', counted(countHolding(dataDir, people)), 0, 'database, log, letters and pictures'),
  ];
}

/** As a rider writes to the club: some 2 KB of text and 6 of HTML, which name them. */
const messageOf = (correo: string) => ({
  texto: `Escribe ${correo}.\n\n${'Nos apuntamos tres, con dos motos y un sidecar. ¿A qué hora se sale? '.repeat(28)}`,
  html: `<p>Escribe <a href="mailto:${correo}">${correo}</a>.</p>${'<p style="margin:0 0 16px">Nos apuntamos tres, con dos motos y un sidecar.</p>'.repeat(80)}`,
});

/**
 * To and from those who have signed up, in no order, as they are kept for a month: a letter that has left without its text, one in twenty,
 * a message to the club that could not be delivered, with it.
 */
async function fillLetters(dataDir: string): Promise<void> {
  const db = openDatabase({ databaseUrl: undefined, dataDir });
  const letter = (i: number) => {
    const correo = `rider${(i * 7919) % registrations}@correo.example`;
    const stamp = stampEmail(new Date());
    return i % 20 === 0
      ? {
          ...stamp,
          ...messageOf(correo),
          estado: 'fallido' as const,
          para: 'hola@club.example',
          responder_correo: correo,
          asunto: 'Mensaje para el club',
        }
      : { ...stamp, texto: '', html: '', estado: 'enviado' as const, para: correo, asunto: 'Tu inscripción' };
  };
  try {
    await db.transaction().execute(async (trx) => {
      for (let from = 0; from < letters; from += 500)
        await trx
          .insertInto('correos')
          .values(Array.from({ length: 500 }, (_, i) => letter(from + i)))
          .execute();
    });
  } finally {
    await db.destroy();
  }
}

function countHolding(folder: string, people: readonly string[]): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.filter(({ parentPath, name }) => {
    const bytes = readFileSync(join(parentPath, name));
    return people.some((person) => bytes.includes(person));
  }).length;
}
