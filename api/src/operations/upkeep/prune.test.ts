import { expect, test } from 'vitest';
import { startFileApp } from '../../testing/file-app.ts';
import { hourOf } from 'platform/serve/load-store';
import { pruneRows } from './prune.ts';

const app = await startFileApp();
const { db } = app;
const now = new Date('2026-03-31T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

test('what is no longer needed goes; what still is stays', async () => {
  const expiries = [daysAgo(1).toISOString(), daysAgo(-1).toISOString()];
  await db
    .insertInto('captcha_usados')
    .values(expiries.map((caduca) => ({ huella: caduca, caduca })))
    .execute();
  await db
    .insertInto('sesiones_cerradas')
    .values(expiries.map((caduca) => ({ sesion: caduca, caduca })))
    .execute();
  const hours = [daysAgo(31), daysAgo(30)].map(hourOf);
  await db
    .insertInto('cargas_modulos')
    .values(hours.map((hora) => ({ modulo: 'mf_x', version: '1', hora, red: '', cargas: 1, fallos: 0, ultimo_fallo: null })))
    .execute();
  await db
    .insertInto('dibujos_modulos')
    .values(
      hours.map((hora) => ({
        modulo: 'mf_x',
        version: '1',
        hora,
        dibujadas: 1,
        tardias: 0,
        aplazadas: 0,
        fallidas: 0,
        ultimo_fallo: null,
      })),
    )
    .execute();
  await db
    .insertInto('intentos')
    .values(expiries.map((hasta) => ({ clave: hasta, veces: 1, hasta })))
    .execute();
  await pruneRows(db, now);

  expect(await db.selectFrom('captcha_usados').select('caduca').execute()).toEqual([{ caduca: expiries[1] }]);
  expect(await db.selectFrom('sesiones_cerradas').select('caduca').execute()).toEqual([{ caduca: expiries[1] }]);
  expect(await db.selectFrom('cargas_modulos').select('hora').execute()).toEqual([{ hora: hours[1] }]);
  expect(await db.selectFrom('intentos').select('hasta').execute()).toEqual([{ hasta: expiries[1] }]);
  expect(await db.selectFrom('dibujos_modulos').select('hora').execute()).toEqual([{ hora: hours[1] }]);
});
