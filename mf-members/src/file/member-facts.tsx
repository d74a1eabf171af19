import type { FeeKind, MemberFile } from 'shared/contract/members';
import { hasLeft, tellMemberState } from 'shared/facts/members';
import { formatDay } from 'shared/text/dates';
import { type Fact, Facts } from 'shared/ui/facts';
import { Sheet } from 'shared/ui/page';
import { memberLabels } from '../member/member-draft.ts';

const dayOrNone = (day: string | null) => (day === null ? null : formatDay(day));

export function MemberFacts({ file: { socio, cuenta }, kinds }: { file: MemberFile; kinds: readonly FeeKind[] }) {
  const facts: Fact[] = [
    [memberLabels.numero, socio.numero],
    ['Estado', tellMemberState(socio)],
    [memberLabels.tipo_id, kinds.find(({ id }) => id === socio.tipo_id)?.nombre],
    [memberLabels.alta, dayOrNone(socio.alta)],
    ...(socio.reingreso ? [['Reingreso', formatDay(socio.reingreso)] as const] : []),
    ...(socio.baja === null || !hasLeft(socio.estado)
      ? []
      : [[socio.estado === 'fallecido' ? 'Fallecimiento' : 'Baja', formatDay(socio.baja)] as const]),
    [memberLabels.correo_electronico, socio.correo_electronico],
    [memberLabels.telefono, socio.telefono],
    [memberLabels.dni, socio.dni],
    [memberLabels.nacimiento, dayOrNone(socio.nacimiento)],
    [
      memberLabels.direccion,
      [socio.direccion, [socio.codigo_postal, socio.poblacion].filter(Boolean).join(' '), socio.provincia].filter(Boolean).join('\n'),
    ],
    [memberLabels.motos, socio.motos],
    [memberLabels.emergencia, socio.emergencia],
    ['Cuenta en la web', cuenta ? cuenta.correo_electronico : 'No tiene'],
    [memberLabels.notas, socio.notas],
  ];
  return (
    <Sheet>
      <Facts of={facts} />
    </Sheet>
  );
}
