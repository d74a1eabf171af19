import { useState } from 'react';
import type { FeeKind } from 'shared/contract/members';
import { type FeePayer, feePayerLabels } from 'shared/facts/members';
import { Read } from 'shared/data/read';
import { useWrite } from 'shared/data/use-write';
import { call, deferReplies, getList } from 'shared/http/call';
import { useLoaderData, useRevalidator } from 'shared/router';
import { countOf } from 'shared/text/count-of';
import { Button, TextButton } from 'shared/ui/button';
import { Empty, Hint } from 'shared/ui/page';
import { RowMenu } from 'shared/ui/row-menu';
import { WindowedList } from 'shared/ui/windowed-list';
import type { LazyScreen } from 'shared/ui/lazy-route';
import { MembersScreen } from '../head/members-screen.tsx';
import styles from './fee-kinds-page.module.css';
import { FormModal } from 'shared/form/form-modal';
import { ifMissing } from 'shared/form/rules';
import { useForm } from 'shared/form/use-form';
import { Options, SelectField, TextField } from 'shared/ui/field';

const loadFeeKinds = () => deferReplies({ kinds: getList('GET /socios/tipos') });
type FeeKindsData = ReturnType<typeof loadFeeKinds>;

function FeeKindsPage() {
  const { kinds } = useLoaderData<FeeKindsData>();
  const [open, setOpen] = useState<FeeKind | 'new'>();
  const { write, busy, dialog } = useWrite();
  const remove = ({ id, nombre }: FeeKind) =>
    void write({
      ask: { message: `¿Borrar el tipo de cuota «${nombre}»?`, confirm: 'Borrar' },
      send: () => call('DELETE /socios/tipos/:id', { params: { id } }),
      done: 'Tipo de cuota borrado.',
      failed: 'No se ha podido borrar.',
      reload: 'always',
      of: id,
    });
  return (
    <MembersScreen
      title="Tipos de cuota"
      open="/socios/tipos"
      width="narrow"
      tools={<Button onClick={() => setOpen('new')}>Nuevo tipo de cuota</Button>}
    >
      <Hint>Cada socio tiene uno. Dice quién paga la cuota; cuánto es se decide cada año.</Hint>
      <Read promise={kinds} failed="No se han podido cargar los tipos de cuota.">
        {(list) =>
          list.length === 0 ? (
            <Empty>No hay ninguno.</Empty>
          ) : (
            <WindowedList
              rows={list}
              heights={[57, 57]}
              row={(kind) => (
                <div className="row gap-4 rows-1 entry">
                  <p id={`tipo-${kind.id}`} className="strong breaks">
                    {kind.nombre}
                  </p>
                  <p className={styles.soft}>{`${feePayerLabels[kind.paga]} · ${countOf(kind.socios, 'socio', 'socios')}`}</p>
                  <TextButton aria-describedby={`tipo-${kind.id}`} onClick={() => setOpen(kind)}>
                    Editar
                  </TextButton>
                  <RowMenu describedBy={`tipo-${kind.id}`}>
                    <TextButton
                      danger
                      disabled={busy === kind.id || kind.socios > 0}
                      aria-describedby={`tipo-${kind.id}`}
                      onClick={() => remove(kind)}
                    >
                      Borrar
                    </TextButton>
                  </RowMenu>
                </div>
              )}
            />
          )
        }
      </Read>
      {open && <FeeKindModal kind={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />}
      {dialog}
    </MembersScreen>
  );
}

const draftOf = ({ nombre, paga }: Pick<FeeKind, 'nombre' | 'paga'>) => ({ nombre, paga: paga as string });

function FeeKindModal({ kind, onClose }: { kind: FeeKind | undefined; onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const form = useForm({
    labels: { nombre: 'Nombre', paga: 'Quién paga' },
    start: draftOf(kind ?? { nombre: '', paga: 'persona' }),
    version: kind?.version,
    check: ({ nombre }) => ({ nombre: ifMissing(nombre, 'Escribe el nombre.') }),
    send: ({ nombre, paga }, version) => {
      const json = { nombre, paga: paga as FeePayer };
      return kind
        ? call('PUT /socios/tipos/:id', { params: { id: kind.id }, json: { ...json, version } })
        : call('POST /socios/tipos', { json });
    },
    saved: async () => {
      await revalidate();
      onClose();
    },
    failed: 'No se ha podido guardar.',
    call: 'PUT /socios/tipos/:id',
    read: draftOf,
    show: { paga: (value) => feePayerLabels[value as FeePayer] ?? value },
  });
  return (
    <FormModal of={form} title={kind ? 'Editar tipo de cuota' : 'Nuevo tipo de cuota'} onClose={onClose}>
      <TextField {...form.field('nombre')} autoComplete="off" maxLength={60} />
      <SelectField {...form.field('paga')}>
        <Options of={feePayerLabels} />
      </SelectField>
    </FormModal>
  );
}

export const feeKindsScreen: LazyScreen = { Component: FeeKindsPage, loader: loadFeeKinds };
