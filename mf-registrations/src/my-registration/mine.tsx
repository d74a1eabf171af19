import { lazy, type ReactNode, Suspense, useState } from 'react';
import { writeToUs } from 'shared/facts/club';
import { call } from 'shared/http/call';
import { useClub } from 'shared/http/club';
import { formatEuros } from 'shared/facts/money';
import type { MyRegistration } from 'shared/contract/my-registration';
import { correctableFields, fieldNames, fieldOf, isRiderField, placedFields, type RiderField } from 'shared/facts/registration-fields';
import { useWrite } from 'shared/data/use-write';
import { FoldedCode, HowToPay, transferOf } from 'shared/payments/how-to-pay';
import { formatDay, formatLongDay } from 'shared/text/dates';
import { Address } from 'shared/ui/address';
import { Actions, Button } from 'shared/ui/button';
import { Hint, SectionTitle, Sheet } from 'shared/ui/page';
import { serverKeeps } from '../registration/rider-groups.ts';
import { Cancellation } from './cancellation.tsx';
import { Datum } from './datum.tsx';
import { Difference, Fact, states } from './facts.tsx';
import { notifyCorrected } from './notify-corrected.ts';
import { type Part, partsOf, formatGuests, nameGuests } from '../change/parts.ts';
import { OfferTransfer } from './offer-transfer.tsx';
import { OwnAnswers } from './own-answers.tsx';
import { Postponement } from './postponement.tsx';
import { Waiting } from './waiting.tsx';
import styles from './mine.module.css';
import { headersOf, saveCalendar, saveRoadbook } from './my-registration-data.ts';

// Lazy: loaded when shown.
const OwnDay = lazy(async () => ({ default: (await import('./own-day.tsx')).OwnDay }));
const CorrectField = lazy(async () => ({ default: (await import('./correct-field.tsx')).CorrectField }));
const ChangeForm = lazy(async () => ({ default: (await import('../change/change-form.tsx')).ChangeForm }));

const canCorrect = (name: RiderField) => name === 'mail' || correctableFields.some((other) => other === name);

/** Fields that only the route has. */
const ofRoute: readonly RiderField[] = ['evento', 'roadbook', 'acompanante', 'nombre_acomp'];
/** Level and companion are changed with their amount. */
const isChoice = (name: RiderField) => name === 'ruta' || name === 'acompanante';
/** Of another activity only what it asks, or has asked. */
const isOfActivity = (name: RiderField, { datos, pide = [] }: MyRegistration) =>
  name === 'nombre' || name === 'mail' || (name !== 'evento' && Boolean(datos[name])) || pide.some((asked) => asked === name);

interface MineProps {
  /** Key of the personal link. */
  link: string;
  start: MyRegistration;
}

export function Mine({ link, start }: MineProps) {
  const [mine, setMine] = useState(start);
  /** What is being corrected: a field, or the guests. */
  const [open, setOpen] = useState<RiderField | 'invitados'>();
  const { write, busy, dialog } = useWrite();
  const club = useClub();
  const isRoute = typeof mine.actividad_id !== 'number';
  const { referencia, estado, importe, formas_pago, congelada, cambios_hasta } = mine;
  const labelOf = (name: RiderField) => (name === 'ruta' && !isRoute ? 'Nivel' : fieldOf(name).label);
  const download = (send: () => Promise<void>, failed: string) => void write({ send, failed });
  const mayChange = !congelada && estado !== 'anulada';
  const close = () => setOpen(undefined);
  const store = (now: MyRegistration | undefined) => {
    close();
    if (now) setMine(now);
  };
  const change = mayChange ? (mine.cambio ?? undefined) : undefined;
  const parts = change ? partsOf(change) : [];
  const correctPart = (part: Part) =>
    change && (
      <ChangeForm
        now={change}
        parts={[part]}
        isMine
        isPaid={estado === 'confirmada'}
        levelLabel={labelOf('ruta')}
        workOut={(json) => call('POST /inscripciones/mia/calculo', { headers: headersOf(link), json })}
        send={(json) => call('PUT /inscripciones/mia', { headers: headersOf(link), json })}
        onStored={(reply) => {
          notifyCorrected();
          store(reply as MyRegistration);
        }}
        onClose={close}
      />
    );
  const isPart = (name: RiderField): name is RiderField & Part => parts.some((part) => part === name);
  const when = [formatLongDay(mine.fecha_evento), mine.hora, mine.lugar].filter(Boolean).join(' · ');

  return (
    <>
      {start.dia && (
        <Opening>
          <OwnDay link={link} mine={start} />
        </Opening>
      )}
      <Sheet>
        <SectionTitle>{mine.evento}</SectionTitle>
        {when && <p>{when}</p>}
        <dl className="row gap-6 rows-3">
          <Fact name="Referencia">{referencia}</Fact>
          <Fact name="Estado">{states[estado]}</Fact>
          {mine.puesto !== null && <Fact name="Tu puesto en la lista">{mine.puesto}</Fact>}
          {importe !== null && <Fact name="Importe">{formatEuros(importe)}</Fact>}
          {Boolean(mine.invitados) && !parts.includes('invitados') && <Fact name="Invitados">{mine.invitados}</Fact>}
          <Difference of={mine} />
          {placedFields.map(
            (name) =>
              mine[name] !== null &&
              mine[name] !== '' && (
                <Fact key={name} name={name === 'grupo_num' ? 'Grupo' : fieldOf(name).label}>
                  {mine[name]}
                </Fact>
              ),
          )}
        </dl>
        <Postponement link={link} of={mine} onChange={setMine} />
        {estado === 'lista de espera' && (
          <Waiting
            of={mine}
            acceptLabel="Aceptar la plaza"
            accept={async () => setMine(await call('POST /inscripciones/mia/plaza', { headers: headersOf(link) }))}
            waitAgain={async () => setMine(await call('POST /inscripciones/mia/espera', { headers: headersOf(link) }))}
          />
        )}
        <HowToPay ways={formas_pago} transfer={transferOf(mine, club.nombre)} />
        {estado !== 'anulada' && estado !== 'lista de espera' && <FoldedCode name="QR para la mesa de control" text={referencia} />}
        <Actions>
          {mine.roadbook && (
            <Button
              disabled={busy !== undefined}
              onClick={() => download(() => saveRoadbook(link), 'No se ha podido descargar el roadbook.')}
            >
              Descargar el roadbook
            </Button>
          )}
          {mine.fecha_evento && estado !== 'anulada' && (
            <Button
              tone="outline"
              disabled={busy !== undefined}
              onClick={() => download(() => saveCalendar(link, isRoute ? 'ruta' : 'actividad'), 'No se ha podido descargar el calendario.')}
            >
              Añadir al calendario
            </Button>
          )}
        </Actions>
      </Sheet>
      <Sheet>
        <SectionTitle>Tus datos</SectionTitle>
        <dl className={`stack gap-5 rows-3 columns-2 ${styles.data}`}>
          {fieldNames
            .filter(isRiderField)
            .filter(serverKeeps)
            .filter((name) => isRoute || isOfActivity(name, mine))
            .map((name) => (
              <Datum
                key={name}
                name={labelOf(name)}
                value={show(name, mine.datos[name])}
                onCorrect={
                  isPart(name) || (mayChange && !isChoice(name) && canCorrect(name) && (isRoute || !ofRoute.includes(name)))
                    ? () => setOpen(name)
                    : undefined
                }
              >
                {open === name && (
                  <Opening>
                    {isPart(name) ? (
                      correctPart(name)
                    ) : (
                      <CorrectField link={link} name={name} mine={mine} onStored={store} onClose={close} />
                    )}
                  </Opening>
                )}
              </Datum>
            ))}
          {change && parts.includes('invitados') && (
            <Datum
              name="Invitados"
              value={[formatGuests(change) || 'Ninguno', nameGuests(change)].filter(Boolean).join(': ')}
              onCorrect={() => setOpen('invitados')}
            >
              {open === 'invitados' && <Opening>{correctPart('invitados')}</Opening>}
            </Datum>
          )}
          <OwnAnswers
            of={mine}
            mayChange={mayChange}
            send={(respuestas) => call('PUT /inscripciones/mia', { headers: headersOf(link), json: { respuestas } })}
            onStored={store}
          />
        </dl>
        {estado !== 'anulada' && (
          <Hint>
            {cambios_hasta
              ? `Puedes hacer cambios aquí hasta el ${formatDay(cambios_hasta)}. Para lo demás, ${writeToUs(club, 'escribe')}.`
              : `${isRoute ? 'La ruta' : 'La fecha'} está muy cerca y ya no se hacen cambios desde aquí: ${writeToUs(club, 'escribe')}.`}
          </Hint>
        )}
        <OfferTransfer link={link} mine={mine} onChange={setMine} />
        <Cancellation link={link} mine={mine} onChange={setMine} />
      </Sheet>
      {dialog}
    </>
  );
}

const show = (name: RiderField, value: string | null | undefined) =>
  name === 'mail' && value ? <Address>{value}</Address> : fieldOf(name).kind === 'day' ? formatDay(value) : value;

const Opening = ({ children }: { children: ReactNode }) => <Suspense fallback={<p role="status">Cargando...</p>}>{children}</Suspense>;
