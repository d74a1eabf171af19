import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../../api/src/core/db/connect.ts';
import { writeEmail } from '../../api/src/core/mail/email.ts';
import { stampEmail } from '../../api/src/core/mail/outbox.ts';
import { readClub } from '../../api/src/core/club/settings-queries.ts';
import { startServer } from '../../e2e/fixtures/server.ts';
import { logIn } from '../../e2e/fixtures/site.ts';
import { atMost, counted, type Figure } from './figure.ts';
import { fillRegistrations } from './fill-registrations.ts';
import { sampleOf } from './sample.ts';

const registrations = 20_000;
const emails = 100_000;

/** How long it takes to erase one person from among many, and how many files of the site's folder still hold them then. */
export async function measureErasure(dataDir: string, rounds: number): Promise<Figure[]> {
  await fillRegistrations(dataDir, registrations);
  await fillEmails(dataDir);
  const server = await startServer(dataDir);
  const seconds: number[] = [];
  const people: string[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      const correo = `rider${(round * 2711 + 977) % registrations}@correo.example`;
      people.push(correo);
      // Ten minutes after the log-in the password is required again.
      const { access_token } = await logIn(server.url, 'webmaster');
      const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' };
      const began = performance.now();
      const reply = await fetch(`${server.url}/api/datos/persona/borrar`, { method: 'POST', headers, body: JSON.stringify({ correo }) });
      const { limpia } = (await reply.json()) as { limpia?: boolean };
      seconds.push((performance.now() - began) / 1000);
      if (!reply.ok || limpia !== true) throw new Error(`${correo} was not erased: ${reply.status}, ${limpia}.`);
    }
  } finally {
    await server.stop();
  }
  const detail = `of ${registrations} registrations and ${emails} emails`;
  return [
    atMost('erasing a person, s', sampleOf(seconds), 2, detail),
    atMost('files that still hold one of them', counted(countHolding(dataDir, people)), 0, 'database, log, emails and pictures'),
  ];
}

/**
 * Emails as kept for a month: of each rider's five two confirmed something, and were emptied when they had left; three are of
 * mailings that know the person, whose texts stay.
 */
async function fillEmails(dataDir: string): Promise<void> {
  const db = openDatabase({ databaseUrl: undefined, dataDir });
  try {
    const club = await readClub(db);
    const riders = await db.selectFrom('inscripciones').select(['id', 'mail', 'nombre']).execute();
    const moment = new Date();
    const mailing = { asunto: 'La ruta, esta semana', mensaje: 'Hola, {nombre}:', huella: '', creado: moment.toISOString() };
    const { id: envio_id } = await db.insertInto('envios').values(mailing).returning('id').executeTakeFirstOrThrow();
    const email = (i: number) => {
      const { id, mail, nombre } = riders[(i * 7919) % riders.length] ?? { id: 0, mail: '', nombre: '' };
      const head = { ...stampEmail(moment, club), estado: 'enviado', para: mail ?? '', inscripcion_id: id } as const;
      if (i % 5 < 2) return { ...head, asunto: 'Tu inscripción', texto: '', html: '' };
      const email = writeEmail({ to: head.para, subject: mailing.asunto }, [`Hola, ${nombre}:`, ...news, `Escribimos a ${mail}.`]);
      const { text, html } = email.write(club);
      return { ...head, asunto: mailing.asunto, texto: text, html, envio_id };
    };
    await db.transaction().execute(async (trx) => {
      for (let from = 0; from < emails; from += 500)
        await trx
          .insertInto('correos')
          .values(Array.from({ length: 500 }, (_, i) => email(from + i)))
          .execute();
    });
  } finally {
    await db.destroy();
  }
}

/** The text of mailings before a ride. */
const news = [
  'Quedan pocos días para la ruta. Salimos a las 09:15 de la plaza del castillo: ven con media hora, para recoger el dorsal y tomar un café con nosotros.',
  'Trae el carné, la documentación de la moto y el depósito lleno, porque la primera gasolinera está a noventa kilómetros. Si llueve salimos igual, más despacio.',
  'Comemos en Atienza hacia las dos. Si al final no puedes venir, anula tu inscripción en tu página: hay gente en la lista de espera que se alegrará de tu plaza.',
];

function countHolding(folder: string, people: readonly string[]): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.filter(({ parentPath, name }) => {
    const bytes = readFileSync(join(parentPath, name));
    return people.some((person) => bytes.includes(person));
  }).length;
}
