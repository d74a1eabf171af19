import { useState } from 'react';
import type { EmailTemplate } from '../contract/email-templates.ts';
import { readRefusal } from '../data/refusal.ts';
import { useRequest } from '../data/use-request.tsx';
import type { Asking } from '../ui/ask.tsx';
import { Actions, Button, TextButton } from '../ui/button.tsx';
import { NamedOptions, SelectField, TextField } from '../ui/field.tsx';
import { Loaded } from '../data/loaded.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './email-templates.module.css';
import { deleteTemplate, loadTemplates, type Mailing, saveTemplate } from './mail-audience.ts';

type Email = Pick<Mailing, 'asunto' | 'mensaje'>;

interface EmailTemplatesProps {
  email: Email;
  onPick: (email: Email) => void;
  ask: Asking['ask'];
}

/** Saved templates: use one, or save the text as a new or existing one. */
export function EmailTemplates(props: EmailTemplatesProps) {
  const { promise, retry } = useRequest('templates', loadTemplates);
  return (
    <Loaded promise={promise} waiting={null} failed="No se han podido cargar las plantillas." retry={retry}>
      {(loaded) => <Templates {...props} loaded={loaded} />}
    </Loaded>
  );
}

const focus = (control: HTMLInputElement | null) => control?.focus();

const isSame = (one: Email, other: Email) => one.asunto === other.asunto && one.mensaje === other.mensaje;

function Templates({ email, onPick, ask, loaded }: EmailTemplatesProps & { loaded: readonly EmailTemplate[] }) {
  const [templates, setTemplates] = useState(loaded);
  const [picked, setPicked] = useState<number>();
  /** Name of the new template; undefined while not saving. */
  const [name, setName] = useState<string>();
  const [outcome, setOutcome] = useState<{ kind: 'success' | 'error'; text: string }>();
  const [isBusy, setBusy] = useState(false);
  const chosen = templates.find(({ id }) => id === picked);

  const pick = async (id: number) => {
    const template = templates.find((each) => each.id === id);
    setOutcome(undefined);
    if (!template) return setPicked(undefined);
    const isBlank = email.asunto === '' && email.mensaje === '';
    const isKept = templates.some((each) => isSame(each, email));
    const question = {
      message: `¿Cambiar lo que has escrito por la plantilla «${template.nombre}»?`,
      confirm: 'Cambiar',
      cancel: 'Dejarlo como está',
    };
    if (!isBlank && !isKept && !(await ask(question))) return;
    setPicked(id);
    onPick({ asunto: template.asunto, mensaje: template.mensaje });
  };
  const write = async (work: () => Promise<string>, failed: string) => {
    if (isBusy) return;
    setBusy(true);
    try {
      setOutcome({ kind: 'success', text: await work() });
    } catch (error) {
      setOutcome({ kind: 'error', text: readRefusal(error).detail ?? failed });
    } finally {
      setBusy(false);
    }
  };
  const save = async () => {
    const nombre = (name ?? '').trim();
    if (nombre === '') return setOutcome({ kind: 'error', text: 'Ponle un nombre a la plantilla.' });
    if (email.asunto.trim() === '' || email.mensaje.trim() === '') return setOutcome({ kind: 'error', text: 'Rellena asunto y mensaje.' });
    const old = templates.find((each) => each.nombre === nombre);
    const question = { message: `Ya hay una plantilla «${nombre}». ¿Cambiarla por lo que has escrito?`, confirm: 'Cambiarla' };
    if (old && !(await ask(question))) return;
    await write(async () => {
      const stored = await saveTemplate({ nombre, asunto: email.asunto, mensaje: email.mensaje }, old);
      setTemplates([...templates.filter(({ id }) => id !== stored.id), stored].toSorted((a, b) => a.nombre.localeCompare(b.nombre, 'es')));
      setPicked(stored.id);
      setName(undefined);
      return `Plantilla «${nombre}» guardada.`;
    }, 'No se ha podido guardar la plantilla. Inténtalo otra vez.');
  };
  const remove = async ({ id, nombre }: EmailTemplate) => {
    if (!(await ask({ message: `¿Eliminar la plantilla «${nombre}»?`, confirm: 'Eliminar' }))) return;
    await write(async () => {
      await deleteTemplate(id);
      setTemplates(templates.filter((each) => each.id !== id));
      setPicked(undefined);
      return `Plantilla «${nombre}» eliminada.`;
    }, 'No se ha podido eliminar la plantilla. Inténtalo otra vez.');
  };

  return (
    <div className="stack gap-2">
      {templates.length > 0 && (
        <SelectField label="Plantilla" name="plantilla" value={picked ?? ''} onChange={({ target }) => void pick(Number(target.value))}>
          <option value="">Ninguna</option>
          <NamedOptions of={templates} />
        </SelectField>
      )}
      {name === undefined ? (
        <Actions>
          <TextButton onClick={() => setName(chosen?.nombre ?? '')}>Guardar como plantilla</TextButton>
          {chosen && (
            <TextButton danger disabled={isBusy} onClick={() => void remove(chosen)}>
              Eliminar plantilla
            </TextButton>
          )}
        </Actions>
      ) : (
        <div className={`stack gap-2 ${styles.naming}`}>
          <TextField
            label="Nombre de la plantilla"
            name="nombre"
            maxLength={80}
            autoComplete="off"
            ref={focus}
            value={name}
            onChange={({ target }) => setName(target.value)}
            onKeyDown={(event) => {
              // Enter would submit the outer form.
              if (event.key !== 'Enter') return;
              event.preventDefault();
              void save();
            }}
          />
          <Actions tight>
            <Button tone="outline" disabled={isBusy} onClick={() => void save()}>
              Guardar plantilla
            </Button>
            <TextButton onClick={() => setName(undefined)}>No guardar</TextButton>
          </Actions>
        </div>
      )}
      {outcome && <Notice kind={outcome.kind}>{outcome.text}</Notice>}
    </div>
  );
}
