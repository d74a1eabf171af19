import { useState } from 'react';
import { formatEuros } from 'shared/facts/money';
import type { MyRegistration } from 'shared/contract/my-registration';
import type { ChangeOutcome } from 'shared/contract/sign-up-changes';
import { fieldOf, type RiderField } from 'shared/facts/registration-fields';
import { useRequest } from 'shared/data/use-request';
import { ifNoEmail } from 'shared/form/rules';
import { useForm } from 'shared/form/use-form';
import { call } from 'shared/http/call';
import { notify } from 'shared/notify/notify';
import { Button } from 'shared/ui/button';
import { Loaded } from 'shared/ui/loaded';
import { FieldInput } from '../registration/field-input.tsx';
import { CorrectionForm, notCorrected, tellCorrected } from './correction-form.tsx';
import { headersOf } from './my-registration-data.ts';

interface CorrectFieldProps {
  link: string;
  name: RiderField;
  mine: MyRegistration;
  /** Gets the current registration; undefined for a new address, which has to be confirmed. */
  onStored: (mine: MyRegistration | undefined) => void;
  onClose: () => void;
}

type Values = Partial<Record<RiderField, string>>;

/** A companion needs a name. */
const togetherWith = (name: RiderField): readonly RiderField[] => (name === 'acompanante' ? ['acompanante', 'nombre_acomp'] : [name]);
/** Fields that affect amount and place. */
const isChoice = (name: RiderField) => name === 'ruta' || name === 'acompanante';

export function CorrectField({ link, name, mine, onStored, onClose }: CorrectFieldProps) {
  const isMail = name === 'mail';
  const headers = headersOf(link);
  const names = togetherWith(name);
  const start: Values = Object.fromEntries(names.map((each) => [each, mine.datos[each] ?? '']));
  const [chosen, setChosen] = useState(start[name] ?? '');
  const changes = isChoice(name) && chosen !== start[name];
  const outcome = useRequest(changes && chosen, async () =>
    changes ? call('POST /inscripciones/mia/calculo', { headers, json: { [name]: chosen } }) : undefined,
  );
  const form = useForm<Values>({
    labels: Object.fromEntries(names.map((each) => [each, fieldOf(each).label])),
    start,
    check: ({ mail = '' }) => (isMail ? { mail: ifNoEmail(mail, 'Introduce un correo válido.') } : {}),
    send: async (typed) => {
      if (!isMail) {
        // The shown amount: if it differs by now the server rejects.
        const shown = changes ? { importe_visto: (await outcome.promise)?.importe } : {};
        return call('PUT /inscripciones/mia', { headers, json: { ...asSent(typed), ...shown } });
      }
      const { mensaje } = await call('POST /inscripciones/mia/correo', { headers, json: { mail: (typed.mail ?? '').trim() } });
      notify({ kind: 'success', text: mensaje });
      return undefined;
    },
    saved: (reply) => {
      if (!isMail) tellCorrected();
      onStored(reply as MyRegistration | undefined);
    },
    failed: notCorrected,
  });
  return (
    <CorrectionForm of={form} onClose={onClose}>
      {names.map(
        (each) =>
          (each === name || form.values.acompanante === 'Si') && (
            <FieldInput
              key={each}
              name={each}
              isAboutMe
              value={form.values[each] ?? ''}
              error={form.field(each).error}
              onChange={(value) => {
                form.set({ [each]: value });
                if (each === name) setChosen(value);
              }}
            />
          ),
      )}
      {changes && (
        <div role="status">
          <Loaded promise={outcome.promise} waiting={<p>Calculando el importe...</p>} failed={() => <NotKnown retry={outcome.retry} />}>
            {(told) => told && <Outcome {...told} ruta={chosen} isPaid={mine.estado === 'confirmada'} />}
          </Loaded>
        </div>
      )}
    </CorrectionForm>
  );
}

/** Without a companion the name is removed. */
const asSent = (typed: Values): Values =>
  typed.acompanante !== undefined && typed.acompanante !== 'Si' ? { ...typed, nombre_acomp: '' } : typed;

const NotKnown = ({ retry }: { retry: () => void }) => (
  <>
    <p>No se ha podido calcular lo que costaría.</p>
    <Button tone="outline" onClick={retry}>
      Reintentar
    </Button>
  </>
);

/** Effect of the change, before it is saved. */
function Outcome({ importe, importe_actual, plaza, ruta, isPaid }: ChangeOutcome & { ruta: string; isPaid: boolean }) {
  const difference = importe !== null && importe_actual !== null ? importe - importe_actual : 0;
  const amount = importe === null ? 'sin fijar' : formatEuros(importe);
  return (
    <>
      {plaza !== 'completa' && (importe !== null || importe_actual !== null) && (
        <p>
          <span>{importe === importe_actual ? `Importe: ${amount}, como ahora.` : `Importe: ${amount}`}</span>
          {importe !== importe_actual && <span>{` (ahora ${importe_actual === null ? 'sin fijar' : formatEuros(importe_actual)})`}</span>}
        </p>
      )}
      {plaza !== 'completa' && isPaid && difference > 0 && <p>{`Ya has pagado: faltarían ${formatEuros(difference)}.`}</p>}
      {plaza !== 'completa' && isPaid && difference < 0 && <p>{`Ya has pagado: el club te devolvería ${formatEuros(-difference)}.`}</p>}
      {plaza === 'tiene' && <p>Conservas tu plaza.</p>}
      {plaza === 'espera' && <p>Sigues en la lista de espera, en tu puesto.</p>}
      {plaza === 'consigue' && <p>Hay plaza: dejas la lista de espera y vienes.</p>}
      {plaza === 'completa' && <p>{`No quedan plazas en ${ruta}: conservas la que tienes y el cambio no se guarda.`}</p>}
    </>
  );
}
