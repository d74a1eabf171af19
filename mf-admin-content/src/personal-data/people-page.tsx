import { useRef, useState } from 'react';
import { dataRights } from 'shared/facts/data-rights';
import type { DataRequest, Person } from 'shared/contract/personal-data';
import { Read } from 'shared/data/read';
import { useWrite } from 'shared/data/use-write';
import { Form, Submit } from 'shared/form/form';
import { ifMissing, ifNoEmail } from 'shared/form/rules';
import { usePlainForm } from 'shared/form/use-plain-form';
import { call, deferReplies } from 'shared/http/call';
import { useLoaderData } from 'shared/router';
import { useSession } from 'shared/session/session';
import { formatDay } from 'shared/text/dates';
import { madridDay } from 'shared/text/moments';
import { Actions, Button, ButtonLink } from 'shared/ui/button';
import { TextField } from 'shared/ui/field';
import { ListPage } from 'shared/head/screen-head';
import { Empty, Hint } from 'shared/ui/page';
import type { LazyScreen } from 'shared/ui/lazy-route';
import styles from './people-page.module.css';
import { PersonSheet } from './person-sheet.tsx';

const peopleTitle = 'Datos personales';

const loadPeople = () => deferReplies({ requests: call('GET /datos/solicitudes') });
type PeopleData = ReturnType<typeof loadPeople>;

function PeoplePage() {
  const { requests } = useLoaderData<PeopleData>();
  const isWebmaster = useSession(({ user }) => user?.rol) === 'webmaster';
  const [person, setPerson] = useState<Person>();
  const result = useRef<HTMLDivElement>(null);
  const show = (found: Person | undefined) => {
    setPerson(found);
    if (found) requestAnimationFrame(() => result.current?.focus());
  };
  return (
    <ListPage
      title={peopleTitle}
      action={
        isWebmaster && (
          <ButtonLink tone="outline" to="/datos-personales/plazos">
            Plazos de conservación
          </ButtonLink>
        )
      }
    >
      <Read promise={requests} failed="No se han podido cargar las solicitudes.">
        {(list) => <Requests list={list} onOpen={show} />}
      </Read>
      <section className={`stack gap-3 ${styles.part}`}>
        <h2>Buscar a una persona</h2>
        <Hint>
          Todo lo que la web guarda de una persona, por su correo: para dárselo, corregirlo o borrarlo. La ley da un mes para contestar a
          quien lo pide.
        </Hint>
        <Find onFound={show} />
      </section>
      <div ref={result} tabIndex={-1}>
        {person && <PersonSheet key={person.momento} person={person} onChange={show} />}
      </div>
    </ListPage>
  );
}

function Find({ onFound }: { onFound: (person: Person) => void }) {
  const form = usePlainForm({
    labels: { correo: 'Correo electrónico' },
    start: { correo: '' },
    check: ({ correo }) => ({ correo: ifMissing(correo, 'El correo es obligatorio.') ?? ifNoEmail(correo, 'Introduce un correo válido.') }),
    send: ({ correo }) => call('POST /datos/persona', { json: { correo } }),
    saved: (found) => onFound(found as Person),
    failed: 'No se ha podido buscar.',
  });
  return (
    <Form of={form} look="sheet" label="Buscar a una persona">
      <TextField {...form.field('correo')} type="email" autoComplete="off" maxLength={254} />
      <Actions>
        <Submit of={form} busy="Buscando...">
          Buscar
        </Submit>
      </Actions>
    </Form>
  );
}

interface RequestsProps {
  list: readonly DataRequest[];
  onOpen: (person: Person) => void;
}

/** Requests about personal data, with their legal deadline. */
function Requests({ list, onOpen }: RequestsProps) {
  const { write, busy, dialog } = useWrite();
  const open = list.filter(({ atendida }) => atendida === null);
  const done = list.length - open.length;
  const dayOf = (moment: string) => formatDay(madridDay(new Date(moment)));
  return (
    <section className={styles.part}>
      <h2>Solicitudes por contestar</h2>
      {open.length === 0 ? (
        <Empty>No hay ninguna solicitud por contestar.</Empty>
      ) : (
        <ul className="stack gap-4">
          {open.map(({ id, derecho, correo, mensaje, creada, vence }) => (
            <li key={id} className={styles.request} data-late={new Date(vence) < new Date() || undefined}>
              <p>
                <strong>{dataRights[derecho].label}</strong> <span>{`· ${correo}`}</span>
              </p>
              {mensaje && <p className="as-typed">{mensaje}</p>}
              <p className="soft">
                {`Llegó el ${dayOf(creada)}. Hay que contestar antes del ${dayOf(vence)} (${dataRights[derecho].article} del RGPD).`}
              </p>
              <Actions>
                <Button
                  disabled={busy !== undefined}
                  onClick={() =>
                    void write({
                      of: id,
                      send: async () => onOpen(await call('POST /datos/persona', { json: { correo: correo ?? '' } })),
                      failed: 'No se ha podido buscar.',
                    })
                  }
                >
                  Ver sus datos
                </Button>
                <Button
                  tone="outline"
                  disabled={busy !== undefined}
                  onClick={() =>
                    void write({
                      of: id,
                      ask: {
                        message: '¿Ya has contestado a esta persona? La solicitud se guarda sin su correo.',
                        confirm: 'Ya está contestada',
                      },
                      send: () => call('POST /datos/solicitudes/:id/atendida', { params: { id } }),
                      done: 'Solicitud contestada.',
                      failed: 'No se ha podido guardar.',
                      reload: 'always',
                    })
                  }
                >
                  Marcar como contestada
                </Button>
              </Actions>
            </li>
          ))}
        </ul>
      )}
      {done > 0 && <p className="soft">{`Ya contestadas: ${done}. De ellas no se guarda de quién eran.`}</p>}
      {dialog}
    </section>
  );
}

export const peopleScreen: LazyScreen = { Component: PeoplePage, loader: loadPeople };
