import type { Changeable, ChangeOutcome, SentChange } from 'shared/contract/sign-up-changes';
import { useId } from 'react';
import { useRequest } from 'shared/data/use-request';
import { readCount } from 'shared/facts/numbers';
import { fieldOf } from 'shared/facts/registration-fields';
import { type FormState, useForm } from 'shared/form/use-form';
import { refusalDetail } from 'shared/http/client';
import { useAsk } from 'shared/ui/ask';
import { SelectField, TextField } from 'shared/ui/field';
import { LoadFailure } from 'shared/ui/load-failure';
import { Loaded } from 'shared/data/loaded';
import { GuestFields } from 'shared/sign-up/guest-fields';
import { findGuestFault, guestsTo, takesNames, type TypedGuest } from 'shared/sign-up/guests';
import { Notice } from 'shared/ui/notice';
import { CorrectionForm, notCorrected } from './correction-form.tsx';
import { FieldInput } from '../registration/field-input.tsx';
import { Outcome, formatFull } from './outcome.tsx';
import type { Part } from './parts.ts';

export interface ChangeFormProps {
  now: Changeable;
  parts: readonly Part[];
  /** Of the reader, or of somebody else, where staff may go beyond the places. */
  isMine: boolean;
  isPaid: boolean;
  levelLabel: string;
  workOut: (change: SentChange) => Promise<ChangeOutcome>;
  send: (change: SentChange & { sin_plaza?: boolean }) => Promise<unknown>;
  onStored: (reply: unknown) => void;
  onClose: () => void;
}

interface Values {
  ruta: string;
  acompanante: string;
  nombre_acomp: string;
  invitados: string;
  menores: string;
  lista_invitados: readonly TypedGuest[];
}

const isCount = (typed: string) => typed.trim() === '' || readCount(typed) !== undefined;
const countIn = (typed: string) => readCount(typed) ?? 0;

/** Level, companion and guests of a sign-up: what they would cost is shown before they are saved. */
export function ChangeForm({ now, parts, isMine, isPaid, levelLabel, workOut, send, onStored, onClose }: ChangeFormProps) {
  const { ask, dialog } = useAsk();
  const faultId = useId();
  const asked = { needsName: isMine && now.nombres_invitados === true, questions: isMine ? (now.preguntas_invitado ?? []) : optional(now) };
  const start: Values = {
    ruta: now.ruta ?? '',
    acompanante: now.acompanante ?? '',
    nombre_acomp: now.nombre_acomp ?? '',
    invitados: String(now.invitados),
    menores: String(now.menores),
    lista_invitados: (now.lista_invitados ?? []).map(({ nombre, respuestas }) => ({ nombre: nombre ?? '', respuestas })),
  };
  const form: FormState<Values> = useForm<Values>({
    labels: {
      ruta: levelLabel,
      acompanante: fieldOf('acompanante').label,
      nombre_acomp: fieldOf('nombre_acomp').label,
      invitados: 'Invitados',
      menores: 'De ellos, menores de edad',
    },
    start,
    check: ({ invitados, menores, lista_invitados }) => ({
      invitados: isCount(invitados) ? undefined : 'Escribe cuántos, con números.',
      menores: isCount(menores)
        ? countIn(menores) > countIn(invitados)
          ? 'No pueden ser más que los invitados.'
          : undefined
        : 'Escribe cuántos, con números.',
      lista_invitados: faultIn({ invitados, lista_invitados })?.text,
    }),
    send: async (typed) => {
      const choice = choiceOf(typed);
      const told = hasChoice ? await outcome.promise : undefined;
      // The shown amount: if it differs by now the server rejects.
      const shown = told ? { importe_visto: told.importe } : {};
      if (told?.plaza === 'completa' && !isMine) {
        if (!(await ask({ message: `${formatFull(levelIn(choice), false)} ¿Guardarlo?`, confirm: 'Guardar' }))) return false;
        return send({ ...choice, ...namesIn(typed), ...shown, sin_plaza: true });
      }
      return send({ ...choice, ...namesIn(typed), ...shown });
    },
    saved: onStored,
    // Another amount by now: it is shown.
    refused: () => outcome.retry(),
    failed: notCorrected,
  });
  const { values } = form;

  /** The choices that differ. */
  function choiceOf(typed: Values): SentChange {
    const [invitados, menores] = [countIn(typed.invitados), Math.min(countIn(typed.menores), countIn(typed.invitados))];
    return {
      ...(typed.ruta !== start.ruta && { ruta: typed.ruta }),
      ...(typed.acompanante !== start.acompanante && {
        acompanante: typed.acompanante === 'Si' ? ('Si' as const) : typed.acompanante === 'No' ? ('No' as const) : null,
      }),
      ...(invitados !== now.invitados && { invitados }),
      ...(menores !== now.menores && { menores }),
    };
  }
  /** A companion needs a name; without one the name is removed. Of guests all names and answers, where one differs. */
  function namesIn({ acompanante, nombre_acomp, invitados, lista_invitados }: Values): SentChange {
    const isOther = acompanante !== start.acompanante || nombre_acomp !== start.nombre_acomp;
    const guests = (list: Values['lista_invitados']) => guestsTo(list, countIn(invitados), asked);
    const areOthers = JSON.stringify(guests(lista_invitados)) !== JSON.stringify(guests(start.lista_invitados));
    return {
      ...(parts.includes('acompanante') && isOther && { nombre_acomp: acompanante === 'Si' ? nombre_acomp : '' }),
      ...(parts.includes('invitados') && takesNames(now) && areOthers && { lista_invitados: guests(lista_invitados) }),
    };
  }
  /** Only where something of guests is changed: who is known from before may lack a name. */
  function faultIn({ invitados, lista_invitados }: Pick<Values, 'invitados' | 'lista_invitados'>) {
    const isSame = countIn(invitados) <= now.invitados && JSON.stringify(lista_invitados) === JSON.stringify(start.lista_invitados);
    return isSame || !takesNames(now) || !parts.includes('invitados') ? null : findGuestFault(lista_invitados, countIn(invitados), asked);
  }
  const guestFault = form.field('lista_invitados').error;
  const faultAt = faultIn(values)?.at;
  const isTyped = isCount(values.invitados) && isCount(values.menores);
  const choice = isTyped ? choiceOf(values) : {};
  const hasChoice = Object.keys(choice).length > 0;
  const outcome = useRequest(JSON.stringify(choice), async () => (hasChoice ? workOut(choice) : undefined));

  const count = (name: 'invitados' | 'menores', label: string) => (
    <TextField {...form.field(name)} label={label} inputMode="numeric" autoComplete="off" />
  );
  return (
    <>
      <CorrectionForm of={form} onClose={onClose}>
        {parts.includes('ruta') && (
          <SelectField {...form.field('ruta')}>
            {(start.ruta === '' || !now.niveles.includes(start.ruta)) && (
              <option value={start.ruta}>{start.ruta || 'Elige una opción'}</option>
            )}
            {now.niveles.map((nivel) => (
              <option key={nivel}>{nivel}</option>
            ))}
          </SelectField>
        )}
        {parts.includes('acompanante') &&
          (['acompanante', 'nombre_acomp'] as const).map(
            (name) =>
              (name === 'acompanante' || values.acompanante === 'Si') && (
                <FieldInput
                  key={name}
                  name={name}
                  isAboutMe={isMine}
                  value={values[name]}
                  error={form.field(name).error}
                  onChange={(value) => form.set({ [name]: value })}
                />
              ),
          )}
        {parts.includes('invitados') && (
          <>
            {count('invitados', now.invitados_max > 0 ? `Invitados (${now.invitados_max} como máximo)` : 'Invitados')}
            {(countIn(values.invitados) > 0 || values.menores !== '0') && count('menores', 'De ellos, menores de edad')}
            <GuestFields
              count={!takesNames(now) ? 0 : Math.min(countIn(values.invitados), Math.max(now.invitados_max, now.invitados))}
              guests={values.lista_invitados}
              asked={asked}
              onChange={(lista_invitados) => form.set({ lista_invitados })}
              faultOf={(name) => (guestFault && name === faultAt ? faultId : undefined)}
              nameOf={(name) => (name === faultAt ? 'lista_invitados' : name)}
            />
            {guestFault && (
              <div id={faultId}>
                <Notice kind="error">{guestFault}</Notice>
              </div>
            )}
          </>
        )}
        {hasChoice && (
          <div role="status">
            <Loaded
              promise={outcome.promise}
              waiting={<p>Calculando el importe...</p>}
              failed={(error) => <NotKnown refusal={refusalDetail(error)} retry={outcome.retry} />}
            >
              {(told) => told && <Outcome outcome={told} ruta={levelIn(choice)} isPaid={isPaid} isMine={isMine} />}
            </Loaded>
          </div>
        )}
      </CorrectionForm>
      {dialog}
    </>
  );
}

/** Staff need not know all of whom they change. */
const optional = ({ preguntas_invitado = [] }: Changeable) => preguntas_invitado.map((question) => ({ ...question, obligatoria: false }));

const levelIn = ({ ruta }: SentChange) => ruta ?? undefined;

/** A refusal, such as of more guests than are admitted, is the same at the next try. */
const NotKnown = ({ refusal, retry }: { refusal: string | undefined; retry: () => void }) =>
  refusal === undefined ? (
    <LoadFailure text="No se ha podido calcular lo que costaría." onRetry={retry} />
  ) : (
    <Notice kind="error">{refusal}</Notice>
  );
