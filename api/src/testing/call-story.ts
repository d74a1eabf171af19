import type { PricedPeople } from 'shared/facts/sign-up-fields';
import { beforeEach } from 'vitest';
import { startFileApp } from './file-app.ts';

export const price = (nivel: string | null, precio: number, persona: PricedPeople = 'general', hasta: string | null = null) => ({
  nivel,
  persona,
  hasta,
  precio,
});
export const level = (nombre: string, texto: string | null = null, plazas: number | null = null) => ({ nombre, texto, plazas });

/** An app for stories of months about calls, each from 10 November 2026 on, without rows. */
export async function startCallStory() {
  let clock = new Date();
  const app = await startFileApp({ now: () => clock });
  const { user } = await app.addUser('direccion');
  /** Of staff. */
  const headers = { authorization: '' };
  /** A new session at a moment: sessions last for hours. */
  const at = async (moment: string) => {
    clock = new Date(moment);
    app.context.publicReplies.invalidate();
    headers.authorization = `Bearer ${await app.context.sessions.issue(user)}`;
  };
  beforeEach(async () => {
    for (const table of ['inscripciones', 'convocatorias', 'actividades', 'correos', 'intentos', 'ajustes', 'auditoria'] as const)
      await app.db.deleteFrom(table).execute();
    await at('2026-11-10T10:00:00Z');
  });
  return { app, headers, at, now: () => clock };
}
