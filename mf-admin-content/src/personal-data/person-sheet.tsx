import { useState } from 'react';
import type { Erasure, Person, PersonData } from 'shared/contract/personal-data';
import { useWrite } from 'shared/data/use-write';
import { Columns, Form, Submit } from 'shared/form/form';
import { ifNoEmail } from 'shared/form/rules';
import { useForm } from 'shared/form/use-form';
import { call } from 'shared/http/call';
import { saveFile } from 'shared/http/save-file';
import { showNotice } from 'shared/notify/notify';
import { countOf } from 'shared/text/count-of';
import { listAll } from 'shared/text/lists';
import { formatMoment } from 'shared/text/moments';
import { Actions, Button } from 'shared/ui/button';
import { TextField } from 'shared/ui/field';
import { Notice } from 'shared/ui/notice';
import { Empty, Hint } from 'shared/ui/page';
import { askErasure } from './ask-erasure.ts';
import { namesUnder } from './names-of.ts';
import styles from './people-page.module.css';
import { partLabels, parts, photoField, shownFields } from './person-labels.ts';

interface PersonSheetProps {
  person: Person;
  onChange: (person: Person | undefined) => void;
}

/** One person's data and the actions on it. */
export function PersonSheet({ person, onChange }: PersonSheetProps) {
  const { correo, datos, borrados } = person;
  const [erased, setErased] = useState<Erasure>();
  const [isCorrecting, setCorrecting] = useState(false);
  const { write, busy, dialog } = useWrite();
  const found = parts.filter((part) => (datos[part] ?? []).length > 0);
  const name = `datos-${correo.replaceAll(/[^a-z\d]+/g, '-')}`;

  const erase = () =>
    void write({
      ask: {
        message: askErasure(person),
        confirm: 'Borrar para siempre',
      },
      send: async () => setErased(await call('POST /datos/persona/borrar', { json: { correo } })),
      failed: 'No se ha podido borrar.',
      reload: 'always',
    });
  const savePage = async () => {
    const { writePage } = await import('./write-page.ts');
    saveFile(new Blob([writePage(person)], { type: 'text/html' }), `${name}.html`);
  };

  if (erased) return <Erased {...erased} />;
  return (
    <section className={styles.part} aria-label={`Datos de ${correo}`}>
      <h2>{correo}</h2>
      {borrados.length > 0 && (
        <Hint>{`Los datos de este correo ya se borraron el ${borrados.map((moment) => formatMoment(moment)).join(' y el ')}.`}</Hint>
      )}
      {found.length === 0 ? (
        <Empty>No hay nada guardado con este correo.</Empty>
      ) : (
        <>
          <Actions>
            <Button
              tone="outline"
              onClick={() => saveFile(new Blob([JSON.stringify(person, null, 2)], { type: 'application/json' }), `${name}.json`)}
            >
              Descargar (JSON)
            </Button>
            <Button tone="outline" onClick={() => void savePage()}>
              Descargar para leer (HTML)
            </Button>
            <Button tone="outline" aria-expanded={isCorrecting} onClick={() => setCorrecting(!isCorrecting)}>
              Corregir
            </Button>
            <Button disabled={busy !== undefined} onClick={erase}>
              Borrar todo
            </Button>
          </Actions>
          {isCorrecting && <Correct person={person} onChange={onChange} />}
          {found.map((part) => (
            <Part key={part} part={part} rows={datos[part] ?? []} />
          ))}
        </>
      )}
      {dialog}
    </section>
  );
}

function Part({ part, rows }: { part: keyof PersonData; rows: PersonData['cuenta'] }) {
  return (
    <details className={styles.kind} open={part === 'cuenta' || part === 'inscripciones'}>
      <summary>{`${partLabels[part]} (${rows.length})`}</summary>
      {rows.map((row, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- they are only read, in the order in which they came
        <dl key={index} className={styles.row}>
          {shownFields(row).map((field) => (
            <div key={field.name}>
              <dt>{field.label}</dt>
              <dd>{field.name === photoField ? 'Una imagen: está en lo que se descarga.' : field.value}</dd>
            </div>
          ))}
        </dl>
      ))}
    </details>
  );
}

function Correct({ person, onChange }: PersonSheetProps) {
  const { correo } = person;
  const names = namesUnder(person);
  const form = useForm({
    labels: { nombre: 'Nombre completo', telefono: 'Teléfono', correo_nuevo: 'Correo electrónico nuevo' },
    start: { nombre: '', telefono: '', correo_nuevo: '' },
    check: ({ correo_nuevo }) => ({
      correo_nuevo: correo_nuevo.trim() === '' ? undefined : ifNoEmail(correo_nuevo, 'Introduce un correo válido.'),
    }),
    send: (values) => call('PUT /datos/persona', { json: { ...values, correo } }),
    saved: (found) => {
      showNotice({ kind: 'success', text: 'Corregido en todas partes.' });
      onChange(found as Person);
    },
    failed: 'No se ha podido corregir.',
  });
  return (
    <Form of={form} look="sheet" label="Corregir">
      <Hint>
        Lo que escribas se cambia en todo lo que tiene este correo: inscripciones, acceso y libro de socios. Lo que dejes vacío se queda
        como está.
      </Hint>
      {names.length > 1 && <Hint>{`Este correo lo tienen ${listAll(names)}: se cambia para todos esos nombres.`}</Hint>}
      <Columns>
        <TextField {...form.field('nombre')} autoComplete="off" hint="Solo en las inscripciones." />
        <TextField {...form.field('telefono')} autoComplete="off" />
        <TextField {...form.field('correo_nuevo')} type="email" autoComplete="off" />
      </Columns>
      <Actions>
        <Submit of={form}>Corregir en todas partes</Submit>
      </Actions>
    </Form>
  );
}

/** Result of an erasure, and where copies may remain. */
function Erased({ limpia, copias }: Erasure) {
  const copies = [
    ...(copias.noches > 0 ? [`las ${copias.noches} copias de seguridad de antes`] : []),
    ...(copias.instantaneas > 0
      ? [`${countOf(copias.instantaneas, 'copia', 'copias')} de antes de actualizar la web, que se borran a los 30 días`]
      : []),
  ];
  return (
    <div className={styles.part}>
      <Notice kind="success">
        Borrado. Queda constancia de cuándo y de cuántos datos, sin su nombre ni su correo. Lo pagado se conserva como suma del año.
      </Notice>
      {limpia === false && (
        <Hint>El archivo de la base de datos estaba en uso y aún puede tener restos: se limpian solos al reiniciar la web.</Hint>
      )}
      {limpia === null && <Hint>PostgreSQL reutiliza por sí mismo el sitio que ha quedado libre; hasta entonces puede tener restos.</Hint>}
      <Hint>
        {copies.length > 0
          ? `Siguen teniéndolo, hasta que caduquen, ${copies.join(' y ')}. Si hubiera que recuperar una, hay que volver a borrar a esta persona.`
          : 'Si guardas copias de seguridad de antes, siguen teniéndolo: al recuperar una hay que volver a borrar a esta persona.'}
      </Hint>
      <Hint>Borra también del buzón del club los mensajes de esta persona que ya no hagan falta.</Hint>
    </div>
  );
}
