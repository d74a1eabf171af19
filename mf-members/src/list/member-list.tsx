import { call } from 'shared/http/call';
import { lazy, Suspense, useDeferredValue, useId, useMemo, useState } from 'react';
import type { MemberGroups } from 'shared/contract/member-emails';
import { useLatest } from 'shared/data/use-latest';
import type { FeeKind, Member } from 'shared/contract/members';
import { memberName, memberStateLabels, memberStates, tellMemberState } from 'shared/facts/members';
import { useShown } from 'shared/data/loaded';
import { useWrite } from 'shared/data/use-write';
import { oneOf } from 'shared/list/list-query';
import { useListQuery } from 'shared/list/use-list-query';
import { QueryFilter } from 'shared/ui/filter-field';
import { ListControls } from 'shared/ui/list-controls';
import { Empty } from 'shared/ui/page';
import { Actions, ButtonLink } from 'shared/ui/button';
import { WindowedList } from 'shared/ui/windowed-list';
import { BatchModal } from './batch-modal.tsx';
import {
  findMembers,
  listTowns,
  memberOrders,
  type MemberOrder,
  noGroups,
  prepareMembers,
  stateFilters,
  wholeList,
} from '../member/find-members.ts';
import { SelectionActions } from './selection-actions.tsx';
import { type SelectableProps, SelectableRow, useSelection } from '../member/selection.tsx';
import { formatDay } from 'shared/text/dates';
import { Address } from 'shared/ui/address';
import styles from '../member/selection.module.css';

const MembersMail = lazy(async () => ({ default: (await import('./members-mail.tsx')).MembersMail }));

const owing = [
  { value: 'si', label: 'Debe alguna' },
  { value: 'no', label: 'Al corriente' },
];
const orders = Object.keys(memberOrders) as [MemberOrder, ...MemberOrder[]];
const stateOptions = memberStates.map((value) => ({ value, label: memberStateLabels[value] }));

interface MemberListProps {
  loaded: Member[];
  kinds: FeeKind[];
  groups: Promise<MemberGroups>;
}

export function MemberList({ loaded, kinds, groups }: MemberListProps) {
  const [members, show] = useShown(loaded);
  const [isChanging, setChanging] = useState(false);
  const [isWriting, setWriting] = useState(false);
  // Without them the list is there all the same.
  const known = useLatest(groups).value ?? noGroups;
  const query = useListQuery(wholeList);
  const values = useDeferredValue(query.values);
  const order = oneOf(values.orden, orders);
  const estado = oneOf(values.estado, stateFilters);
  const prepared = useMemo(() => prepareMembers(members, order), [members, order]);
  const found = useMemo(
    () => findMembers(prepared, { ...values, search: values.buscar, estado }, known),
    [prepared, values, estado, known],
  );
  const towns = useMemo(() => listTowns(members), [members]);
  const { write, busy, dialog } = useWrite();

  const replace = (changed: readonly Member[]) => {
    const byId = new Map(changed.map((member) => [member.id, member]));
    show(members.map((member) => byId.get(member.id) ?? member));
  };
  const chooseKind = (member: Member, tipo_id: number | null) =>
    void write({
      send: () => setKind(member, tipo_id).then((stored) => replace([stored])),
      failed: 'No se ha podido cambiar el tipo de cuota.',
      reload: 'refused',
      of: member.id,
    });
  const selection = useSelection(found);
  const waiting = members.filter((member) => member.estado === 'pendiente').length;
  const { chosen } = selection;

  if (members.length === 0)
    return (
      <>
        <Empty>Aún no hay socios. Tráelos de un Excel, con sus cuentas y mandatos, o añade el primero con «Nuevo socio».</Empty>
        <Actions>
          <ButtonLink to="/importar">Importar socios</ButtonLink>
        </Actions>
      </>
    );
  return (
    <div className="stack gap-1">
      <ListControls query={query} placeholder="Número, nombre, correo, teléfono, DNI, población o moto" orders={memberOrders}>
        <QueryFilter query={query} label="Estado" name="estado" all="Todos" options={stateOptions} />
        <QueryFilter
          query={query}
          label="Tipo de cuota"
          name="tipo"
          all="Todas"
          options={[...kinds.map(({ id, nombre }) => ({ value: String(id), label: nombre })), { value: 'ninguno', label: 'Sin tipo' }]}
        />
        <QueryFilter query={query} label="Si debe cuotas" name="debe" all="Todas" options={owing} />
        {towns.length > 1 && <QueryFilter query={query} label="Población" name="poblacion" all="Todas" options={towns} />}
        {known.salidas.length > 0 && (
          <QueryFilter
            query={query}
            label="Salidas"
            name="salida"
            all="Todas"
            options={known.salidas.flatMap(({ id, nombre }) => [
              { value: `vino:${id}`, label: `Vino a: ${nombre}` },
              { value: `falta:${id}`, label: `No vino a: ${nombre}` },
            ])}
          />
        )}
      </ListControls>
      {found.length === 0 ? (
        <Empty>No hay socios que coincidan con la búsqueda.</Empty>
      ) : (
        <>
          <SelectionActions
            found={found}
            selection={selection}
            waiting={estado === 'pendiente' ? 0 : waiting}
            onWaiting={() => query.change({ estado: 'pendiente' }, 'step')}
            kinds={kinds}
            onChange={() => setChanging(true)}
            onWrite={() => setWriting(true)}
          />
          <WindowedList
            rows={found}
            heights={[57, 150]}
            row={(member) => (
              <MemberRow
                member={member}
                kinds={kinds}
                isSelected={selection.isSelected(member)}
                isBusy={busy === member.id}
                onSelect={selection.select}
                onKind={chooseKind}
              />
            )}
          />
        </>
      )}
      {isWriting && (
        <Suspense fallback={null}>
          <MembersMail members={chosen.length > 0 ? chosen : found} onSent={selection.clear} onClose={() => setWriting(false)} />
        </Suspense>
      )}
      {isChanging && (
        <BatchModal
          members={chosen}
          kinds={kinds}
          onStored={(stored) => {
            replace(stored);
            selection.clear();
            setChanging(false);
          }}
          onClose={() => setChanging(false)}
        />
      )}
      {dialog}
    </div>
  );
}

interface MemberRowProps extends SelectableProps {
  member: Member;
  kinds: readonly FeeKind[];
  onKind: (member: Member, tipo: number | null) => void;
}

function MemberRow({ member, kinds, onKind, ...row }: MemberRowProps) {
  const nameId = useId();
  const { id, numero, estado, tipo_id, alta, poblacion } = member;
  return (
    <SelectableRow id={id} list="members" numero={numero} name={memberName(member)} nameId={nameId} member={id} {...row}>
      <select
        name="tipo_id"
        className={`boxed small ${styles.kind}`}
        aria-label={`Cuota de ${memberName(member)}`}
        value={tipo_id ?? ''}
        disabled={row.isBusy}
        onChange={({ target }) => onKind(member, target.value === '' ? null : Number(target.value))}
      >
        <option value="">Sin tipo</option>
        {kinds.map((kind) => (
          <option key={kind.id} value={kind.id}>
            {kind.nombre}
          </option>
        ))}
      </select>
      <p className={`strong one-line heading ${styles.state}`} data-state={estado}>
        {tellMemberState(member)}
      </p>
      <p className={`row gap-3 rows-0 soft small ${styles.soft}`}>
        {member.correo_electronico && <Address>{member.correo_electronico}</Address>}
        {member.telefono && <span>{member.telefono}</span>}
      </p>
      <p className={`row gap-3 rows-0 soft small ${styles.soft}`}>
        {poblacion && <span>{poblacion}</span>}
        {alta && <span>{`Desde ${formatDay(alta)}`}</span>}
      </p>
    </SelectableRow>
  );
}

const setKind = ({ id, version }: Member, tipo_id: number | null): Promise<Member> =>
  call('PUT /socios/:id', { params: { id }, json: { tipo_id, version } });
