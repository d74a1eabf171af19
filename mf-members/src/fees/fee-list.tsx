import { useDeferredValue, useMemo, useState } from 'react';
import type { FeeRow, FeeYearRow } from 'shared/contract/fees';
import { useShown } from 'shared/data/loaded';
import { useWrite } from 'shared/data/use-write';
import { tellFees } from 'shared/facts/fees';
import { call } from 'shared/http/call';
import { oneOf } from 'shared/list/list-query';
import { useListQuery } from 'shared/list/use-list-query';
import { useRevalidator } from 'shared/router';
import { countOf } from 'shared/text/count-of';
import { Button } from 'shared/ui/button';
import { QueryFilter } from 'shared/ui/filter-field';
import { ListControls } from 'shared/ui/list-controls';
import { Empty } from 'shared/ui/page';
import { WindowedList } from 'shared/ui/windowed-list';
import { NewRemittance } from '../member/new-remittance.tsx';
import { SelectionBar, useSelection } from '../member/selection.tsx';
import { FeeRowLine } from './fee-row.tsx';
import {
  allFees,
  dueFilters,
  dues,
  feeMethods,
  feeOrders,
  type FeeOrder,
  feeStateLabels,
  findFees,
  isToDecide,
  isToMarkOwing,
  isUnpaid,
  prepareFees,
  stateFilters,
} from '../member/find-fees.ts';
import { PayModal } from './pay-modal.tsx';

const orders = Object.keys(feeOrders) as [FeeOrder, ...FeeOrder[]];
const stateOptions = [
  { value: 'debe', label: 'Todas las que se deben' },
  ...Object.entries(feeStateLabels).map(([value, label]) => ({ value, label })),
];
const dueOptions = Object.entries(dues).map(([value, label]) => ({ value, label }));
const methodOptions = feeMethods.map((method) => ({ value: method, label: method }));

const payersOf = (rows: readonly FeeRow[]): number[] => [...new Set(rows.flatMap(({ socio_id }) => socio_id ?? []))];

/** The fees of a year: searched, filtered, marked as paid, one or many. */
export function FeeList({ loaded, year }: { loaded: FeeRow[]; year: FeeYearRow }) {
  const [fees, show] = useShown(loaded);
  const [paying, setPaying] = useState<readonly FeeRow[]>();
  const [debiting, setDebiting] = useState<readonly number[]>();
  const query = useListQuery(allFees);
  const values = useDeferredValue(query.values);
  const order = oneOf(values.orden, orders);
  const prepared = useMemo(() => prepareFees(fees, order), [fees, order]);
  const found = useMemo(() => {
    const { buscar: search, tipo, pago } = values;
    return findFees(
      prepared,
      { search, tipo, pago, estado: oneOf(values.estado, stateFilters), cobro: oneOf(values.cobro, dueFilters) },
      year,
    );
  }, [prepared, values, year]);
  const kinds = useMemo(() => [...new Set(loaded.map(({ tipo }) => tipo))].toSorted(), [loaded]);
  const { write, busy, dialog } = useWrite();
  const { revalidate } = useRevalidator();

  const selection = useSelection(found);
  const { chosen } = selection;
  const unpaid = chosen.filter(isUnpaid);
  const paid = chosen.filter(({ estado }) => estado === 'pagada');
  const toMarkOwing = chosen.filter(isToMarkOwing);
  const toDecide = chosen.filter((fee) => isToDecide(fee, year));

  const takeBack = (rows: readonly FeeRow[]) =>
    write({
      send: () => call('PUT /cuotas/pagos', { json: { cuotas: rows.map(({ id }) => id), pago: null } }),
      done: rows.length === 1 ? 'La cuota vuelve a estar sin pagar.' : 'Las cuotas vuelven a estar sin pagar.',
      failed: 'No se han podido cambiar las cuotas.',
      reload: 'always',
      of: rows.length === 1 ? rows[0]?.id : true,
    });
  const takeBackSome = async (rows: readonly FeeRow[]) => {
    if (await takeBack(rows)) selection.clear();
  };
  const remove = ({ id, nombre, anio }: FeeRow) =>
    void write({
      ask: {
        message: `¿Borrar la cuota de ${anio} de ${nombre}? Solo si no la debe: se volvería a crear con «Crear las que faltan».`,
        confirm: 'Borrar',
      },
      send: () => call('DELETE /cuotas/:id', { params: { id } }),
      done: 'Cuota borrada.',
      failed: 'No se ha podido borrar la cuota.',
      reload: 'always',
      of: id,
    });
  const unpaidReason = `Cuota de ${year.anio} sin pagar`;
  const changeState = async (ids: number[], estado: 'alta' | 'impago', undo?: () => void) => {
    const who = countOf(ids.length, 'socio', 'socios');
    const isOne = ids.length === 1;
    const isDone = await write({
      send: () => call('PUT /socios/lote', { json: { ids, estado, ...(estado === 'impago' && { motivo: unpaidReason }) } }),
      done: () =>
        undo
          ? {
              text: `${who} ${isOne ? 'ha' : 'han'} pasado a impago: su carnet ya no vale.`,
              action: { label: 'Deshacer', run: undo },
            }
          : { text: `${who} ${isOne ? 'vuelve' : 'vuelven'} a estar de alta.` },
      failed: 'No se ha podido cambiar el estado.',
      reload: 'always',
    });
    if (isDone) selection.clear();
  };
  const markOwing = (rows: readonly FeeRow[]) => {
    const ids = payersOf(rows);
    void changeState(ids, 'impago', () => void changeState(ids, 'alta'));
  };
  const giveUp = async (rows: readonly FeeRow[]) => {
    const ids = payersOf(rows);
    const [one, ...others] = rows;
    if (!one) return;
    const isDone = await write({
      ask: {
        message:
          others.length === 0
            ? `¿Dar de baja a ${one.nombre} por no pagar la cuota de ${year.anio}? Su número se guarda, por si vuelve.`
            : `¿Dar de baja a ${ids.length} socios por no pagar la cuota de ${year.anio}? Sus números se guardan, por si vuelven.`,
        confirm: 'Dar de baja',
      },
      send: () => call('PUT /socios/lote', { json: { ids, estado: 'baja', motivo: unpaidReason } }),
      done: ids.length === 1 ? 'Dado de baja.' : `${ids.length} socios dados de baja.`,
      failed: 'No se ha podido dar de baja.',
      reload: 'always',
      of: others.length === 0 ? one.id : true,
    });
    if (isDone) selection.clear();
  };

  if (fees.length === 0) return <Empty>{`Nadie tiene cuota de ${year.anio}.`}</Empty>;
  return (
    <section className="stack gap-1" aria-label={`Cuotas de ${year.anio}`}>
      <ListControls query={query} placeholder="Número, nombre o motivo de la devolución" orders={feeOrders}>
        <QueryFilter query={query} label="Estado" name="estado" all="Todos" options={stateOptions} />
        <QueryFilter query={query} label="Tipo" name="tipo" all="Todos" options={kinds.map((kind) => ({ value: kind, label: kind }))} />
        <QueryFilter query={query} label="Forma de pago" name="pago" all="Todas" options={methodOptions} />
        <QueryFilter query={query} label="Qué hacer" name="cobro" all="Todas" options={dueOptions} />
      </ListControls>
      {found.length === 0 ? (
        <Empty>No hay cuotas que coincidan con la búsqueda.</Empty>
      ) : (
        <>
          <SelectionBar of={selection} found={found.length} count={tellFees(chosen)} total={tellFees(found)} all="Seleccionar las">
            {unpaid.length > 0 && (
              <Button tone="outline" onClick={() => setDebiting(unpaid.map(({ id }) => id))}>{`Remesa (${unpaid.length})`}</Button>
            )}
            {unpaid.length > 0 && <Button onClick={() => setPaying(unpaid)}>{`Anotar el pago (${unpaid.length})`}</Button>}
            {paid.length > 0 && (
              <Button tone="outline" disabled={busy !== undefined} onClick={() => void takeBackSome(paid)}>
                {`Marcar sin pagar (${paid.length})`}
              </Button>
            )}
            {toMarkOwing.length > 0 && (
              <Button tone="outline" disabled={busy !== undefined} onClick={() => markOwing(toMarkOwing)}>
                {`Pasar a impago (${toMarkOwing.length})`}
              </Button>
            )}
            {toDecide.length > 0 && (
              <Button tone="outline" disabled={busy !== undefined} onClick={() => void giveUp(toDecide)}>
                {`Dar de baja (${toDecide.length})`}
              </Button>
            )}
          </SelectionBar>
          <WindowedList
            rows={found}
            heights={[61, 170]}
            row={(fee) => (
              <FeeRowLine
                fee={fee}
                reminders={year.recordatorios.length}
                isToDecide={isToDecide(fee, year)}
                isSelected={selection.isSelected(fee)}
                isBusy={busy === fee.id}
                onSelect={selection.select}
                onPay={() => setPaying([fee])}
                onTakeBack={() => void takeBack([fee])}
                onRemove={() => remove(fee)}
                onGiveUp={() => void giveUp([fee])}
              />
            )}
          />
        </>
      )}
      {paying && (
        <PayModal
          fees={paying}
          onStored={(stored) => {
            const byId = new Map(stored.map((fee) => [fee.id, fee]));
            show(fees.map((fee) => byId.get(fee.id) ?? fee));
            selection.clear();
            setPaying(undefined);
            void revalidate();
          }}
          onUndo={() => void takeBack(paying)}
          onClose={() => setPaying(undefined)}
        />
      )}
      {debiting && <NewRemittance cuotas={debiting} onMade={selection.clear} onClose={() => setDebiting(undefined)} />}
      {dialog}
    </section>
  );
}
