import { useState } from 'react';
import type { StaffCall } from 'shared/contract/call-settings';
import type { OfCall } from 'shared/facts/of-call';
import { Columns } from 'shared/form/form';
import { FormModal } from 'shared/form/form-modal';
import { ifMissing } from 'shared/form/rules';
import { useForm } from 'shared/form/use-form';
import { call } from 'shared/http/call';
import { showNotice } from 'shared/notify/notify';
import { useRevalidator } from 'shared/router';
import { countOf } from 'shared/text/count-of';
import { formatDay, formatLongDay, shiftDay } from 'shared/text/dates';
import { today } from 'shared/text/today';
import { Button } from 'shared/ui/button';
import { DateField } from 'shared/ui/date-field';
import { Options, SelectField, TextAreaField } from 'shared/ui/field';
import { Hint, SectionTitle } from 'shared/ui/page';

const silences = { sigo: 'Sigue en el día nuevo', devolver: 'Se anula, y se le devuelve' } as const;

interface PostponeProps {
  of: OfCall;
  own: StaffCall;
  /** 'la ruta' or 'la actividad'. */
  what: string;
}

/** Another day, with places and payments kept: everybody is asked whether they stay. */
export function Postpone({ of, own, what }: PostponeProps) {
  const [isOpen, setOpen] = useState(false);
  const { aplazamiento: asked } = own;
  return (
    <>
      <SectionTitle>{`Aplazar ${what}`}</SectionTitle>
      {asked && (
        <p role="status">
          {`Aplazada desde el ${formatDay(asked.de)}: ${countOf(asked.sigo, 'sigue', 'siguen')}, ${asked.devolver} con devolución y ${asked.sin_respuesta} sin contestar, hasta el ${formatDay(asked.hasta)}.`}
        </p>
      )}
      <Hint>Cambia el día y pregunta a cada persona inscrita si sigue o quiere que le devuelvan. Las plazas y los pagos se guardan.</Hint>
      <div>
        <Button tone="outline" aria-haspopup="dialog" disabled={own.fecha_evento === null} onClick={() => setOpen(true)}>
          {`Aplazar ${what}`}
        </Button>
      </div>
      {isOpen && own.fecha_evento !== null && (
        <PostponeModal of={of} own={own} day={own.fecha_evento.slice(0, 10)} what={what} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

function PostponeModal({ of, own, day, what, onClose }: PostponeProps & { day: string; onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const week = shiftDay(day, 7);
  const form = useForm({
    labels: { fecha: 'Día nuevo', hasta: 'Se contesta hasta el', silencio: 'Quien no conteste', motivo: 'Por qué (va en el correo)' },
    start: { fecha: week > today() ? week : '', hasta: day > today() ? day : today(), silencio: 'sigo' as string, motivo: '' },
    check: ({ fecha, hasta }) => ({
      fecha: ifMissing(fecha, 'Elige el día nuevo.'),
      hasta: hasta === '' || hasta >= fecha ? 'Elige un día antes del nuevo.' : undefined,
    }),
    send: ({ fecha, hasta, silencio, motivo }) =>
      call('POST /convocatoria/aplazar', {
        query: of,
        json: { fecha, hasta, silencio: silencio as keyof typeof silences, motivo: motivo.trim() || null },
      }),
    saved: async (stored) => {
      const { avisadas } = stored as { avisadas: number };
      showNotice({ kind: 'success', text: `Aplazada. ${countOf(avisadas, 'persona avisada', 'personas avisadas')}.` });
      onClose();
      await revalidate();
    },
    failed: `No se ha podido aplazar ${what}.`,
  });
  return (
    <FormModal of={form} title={`Aplazar «${own.titulo}»`} submit="Aplazar y preguntar" onClose={onClose}>
      <p>{`Ahora es el ${formatLongDay(day)}.`}</p>
      <Columns>
        <DateField {...form.field('fecha')} />
        <DateField {...form.field('hasta')} />
        <SelectField {...form.field('silencio')} hint="Lo dice el correo.">
          <Options of={silences} />
        </SelectField>
      </Columns>
      <TextAreaField {...form.field('motivo')} rows={3} maxLength={1000} />
    </FormModal>
  );
}
