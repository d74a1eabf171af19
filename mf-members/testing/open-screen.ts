import type { FeeRow } from 'shared/contract/fees';
import type { Member, MemberFile } from 'shared/contract/members';
import type { User } from 'shared/contract/session';
import { bareMember } from 'shared/testing/bare-member';
import { fakeHttp, type FakeReplies } from 'shared/testing/fake-http';
import { unpaidFee } from 'shared/testing/unpaid-fee';
import { renderRoutes } from 'shared/testing/render-routes';
import { setWidth } from 'shared/testing/set-width';
import { routes } from '../src/routes.tsx';

export const memberOf = (values: Partial<Member>): Member => ({
  ...bareMember,
  id: 1,
  numero: 1,
  reingreso: null,
  visibilidad: [],
  noticias: true,
  version: 1,
  ...values,
});

export const fileOf = (socio: Member, more: Partial<MemberFile> = {}): MemberFile => ({
  socio,
  familia: [],
  cuenta: null,
  historial: [],
  inscripciones: [],
  correos: [],
  cuotas: [],
  por_venir: [],
  siguiente: null,
  ...more,
});

export const feeOf = (values: Partial<FeeRow>): FeeRow => ({
  ...unpaidFee,
  id: 1,
  anio: 2027,
  socio_id: 1,
  avisos: 0,
  socio_estado: 'alta',
  vence: null,
  cuenta: null,
  version: 1,
  ...values,
});

const kinds = [
  { id: 1, nombre: 'Numerario', paga: 'persona', socios: 2, version: 1 },
  { id: 2, nombre: 'Familiar', paga: 'familia', socios: 0, version: 1 },
];

/** Opens a screen as direccion; `replies` may be changed while it is open. */
export function openScreen(path: string, replies: FakeReplies, user: Partial<User> = { id: 1, rol: 'direccion' }) {
  replies['GET /api/socios/tipos'] ??= kinds;
  replies['GET /api/socios/1/domiciliacion'] ??= { cuenta: null, mandato: null };
  replies['GET /api/socios/grupos'] ??= { deben: [], salidas: [] };
  replies['GET /api/socios/1/solicitud'] ??= () => Response.json(null);
  // Wide enough for filters in a line.
  setWidth(1280);
  const calls = fakeHttp(replies);
  const { url } = renderRoutes(routes, path, { token: 'token', user });
  return { url, calls, writes: () => calls.filter(({ call }) => !call.startsWith('GET')) };
}
