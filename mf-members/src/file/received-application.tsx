import { useState } from 'react';
import type { ReceivedApplication as Received } from 'shared/contract/join';
import type { Member } from 'shared/contract/members';
import { memberName, memberStateLabels } from 'shared/facts/members';
import { useWrite } from 'shared/data/use-write';
import { FormModal } from 'shared/form/form-modal';
import { ifMissing } from 'shared/form/rules';
import { useForm } from 'shared/form/use-form';
import { call } from 'shared/http/call';
import { useRevalidator } from 'shared/router';
import { formatMoment } from 'shared/text/moments';
import { Actions, Button, TextLink } from 'shared/ui/button';
import { type Fact, Facts } from 'shared/ui/facts';
import { CheckField, TextField } from 'shared/ui/field';
import styles from './received-application.module.css';

interface Props {
  socio: Member;
  received: Received | null;
}

/** What came with an application, and the answer to it while it waits. */
export function ReceivedApplication({ socio, received }: Props) {
  const isWaiting = socio.estado === 'pendiente';
  if (!isWaiting && !received) return null;
  const { tutor, respuestas = [], parecidos = [] } = received ?? {};
  const told: Fact[] = [
    ...(received ? [['Recibida', formatMoment(received.recibida)] as const] : []),
    ...(tutor ? [['Autoriza, por ser menor', `${tutor.nombre}, ${tutor.dni} (${tutor.parentesco})`] as const] : []),
    ...respuestas.map(({ pregunta, valor }): Fact => [pregunta, valor]),
  ];
  return (
    <section className={`stack gap-4 ${styles.waiting}`} aria-labelledby="solicitud">
      <h3 id="solicitud">{isWaiting ? 'Solicitud por contestar' : 'Su solicitud'}</h3>
      {told.length > 0 && <Facts of={told} />}
      {parecidos.length > 0 && (
        <div>
          <p>Ya hay en el libro con el mismo correo o DNI:</p>
          <ul>
            {parecidos.map((one) => (
              <li key={one.id}>
                <TextLink to={`/socios/${one.id}`}>{`${memberName(one)} (${memberStateLabels[one.estado]})`}</TextLink>
              </li>
            ))}
          </ul>
        </div>
      )}
      {isWaiting && <Answer socio={socio} />}
    </section>
  );
}

function Answer({ socio }: { socio: Member }) {
  const { id, version, correo_electronico: correo } = socio;
  const [withAccount, setWithAccount] = useState(correo !== null);
  const [isRefusing, setRefusing] = useState(false);
  const { write, busy, dialog } = useWrite();
  const name = memberName(socio);
  const accept = async () => {
    const next = socio.numero ?? (await call('GET /socios/siguiente').catch(() => undefined))?.numero;
    const number = `Le tocará el número siguiente${next === undefined ? '' : ` (${next})`}`;
    await write({
      ask: {
        message: `¿Aceptar a ${name} como socio? ${number}${correo === null ? '.' : ' y le avisaremos por correo.'}`,
        confirm: 'Aceptar',
      },
      send: () => call('POST /socios/:id/aceptar', { params: { id }, json: { con_acceso: withAccount, version } }),
      done: `${name} ya es socio.`,
      failed: 'No se ha podido aceptar la solicitud.',
      reload: 'always',
    });
  };
  return (
    <>
      {correo !== null && (
        <CheckField
          label="Crear también su acceso a la web"
          name="cuenta"
          checked={withAccount}
          onChange={({ target }) => setWithAccount(target.checked)}
        />
      )}
      <Actions>
        <Button disabled={busy !== undefined} onClick={() => void accept()}>
          Aceptar
        </Button>
        <Button tone="outline" disabled={busy !== undefined} onClick={() => setRefusing(true)}>
          Rechazar
        </Button>
      </Actions>
      {isRefusing && <RefuseModal socio={socio} onClose={() => setRefusing(false)} />}
      {dialog}
    </>
  );
}

function RefuseModal({ socio: { id, version }, onClose }: { socio: Member; onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const form = useForm({
    labels: { motivo: 'Motivo' },
    start: { motivo: '' },
    version,
    check: ({ motivo }) => ({ motivo: ifMissing(motivo, 'Escribe el motivo: se le envía por correo.') }),
    send: ({ motivo }, known) => call('POST /socios/:id/rechazar', { params: { id }, json: { motivo, version: known } }),
    saved: async () => {
      await revalidate();
      onClose();
    },
    failed: 'No se ha podido rechazar la solicitud.',
  });
  return (
    <FormModal of={form} title="Rechazar la solicitud" submit="Rechazar" onClose={onClose}>
      <TextField
        {...form.field('motivo')}
        autoComplete="off"
        maxLength={200}
        hint="Se le envía por correo. Sus datos se borran de la web cuando pasa su plazo."
        required
      />
    </FormModal>
  );
}
