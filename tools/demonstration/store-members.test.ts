import type { RemittancePreview } from 'shared/contract/debits';
import { expect, test } from 'vitest';
import { madridDay } from 'shared/text/moments';
import { forgetMembers } from '../../api/src/testing/forget-members.ts';
import { startTestApp } from '../../api/src/testing/test-app.ts';
import { insertMembers } from './store-members.ts';

test('the demonstration keeps its members: a year of fees three quarters paid, a remittance with a return, and one to make', async () => {
  const app = await startTestApp({ now: () => new Date() });
  const boss = await app.addUser('direccion');
  await app.addUser('socio', { correo_electronico: 'socio@club.example' });
  await insertMembers(app.db, app.config, madridDay(new Date()));
  const members = await app.db.selectFrom('socios').select(['estado', 'usuario_id']).execute();
  const states = new Set(members.map(({ estado }) => estado));
  expect([members.length, states]).toEqual([141, new Set(['alta', 'baja', 'impago', 'fallecido', 'pendiente'])]);
  const fees = await app.db.selectFrom('cuotas').select(['estado', 'socio_id']).execute();
  const paid = fees.filter(({ estado }) => estado === 'pagada' || estado === 'remesa').length / fees.length;
  expect(paid).toBeGreaterThan(0.7);
  expect(paid).toBeLessThan(0.8);
  expect(fees.filter(({ estado }) => estado === 'devuelta')).toHaveLength(1);
  const reply = await app.server.inject({ method: 'POST', url: '/api/cuotas/remesas/previa', payload: {}, headers: boss.headers });
  const { cargos, imposibles } = reply.json<RemittancePreview>();
  expect(cargos).toBeGreaterThan(5);
  expect(new Set(imposibles.map(({ firma }) => firma))).toEqual(new Set(['correo', 'papel']));
  const own = await app.db
    .selectFrom('socios')
    .innerJoin('usuarios', 'usuarios.id', 'usuario_id')
    .innerJoin('cuotas', 'socio_id', 'socios.id')
    .select(['usuarios.correo_electronico', 'cuotas.estado'])
    .execute();
  expect(own).toEqual([{ correo_electronico: 'socio@club.example', estado: 'pendiente' }]);
  await forgetMembers(app.db);
  expect(await app.db.selectFrom('socios').select('id').execute()).toEqual([]);
  await app.close();
});
