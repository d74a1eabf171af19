import { useState } from 'react';
import { BareForm } from 'shared/form/bare-form';
import { ConflictChoice } from 'shared/form/conflict-choice';
import { Columns, Failure, Form, Submit } from 'shared/form/form';
import { FormModal } from 'shared/form/form-modal';
import { SubmitOrCancel } from 'shared/form/submit-or-cancel';
import { useForm } from 'shared/form/use-form';
import { usePlainForm } from 'shared/form/use-plain-form';
import { Actions, Button, TextButton, TextLink } from 'shared/ui/button';
import { Captcha } from 'shared/captcha/captcha';
import { CaptchaFailure } from 'shared/captcha/captcha-parts';
import { useCaptchaForm } from 'shared/captcha/use-token-form';
import { DateField } from 'shared/ui/date-field';
import { CheckField, FileField, NamedOptions, Options, SelectField, TextAreaField, TextField } from 'shared/ui/field';
import { PasswordAdvice } from 'shared/ui/password-advice';
import { useUnsavedChanges } from 'shared/ui/use-unsaved-changes';
import { type Exhibit, later, refuse } from './exhibit.ts';
import { OnDemand } from './on-demand.tsx';

const idle = () => {};

interface SampleProps {
  label: string;
  send: () => Promise<unknown>;
}

/** Sample form: its error at the empty field, the server's below. */
function Sample({ label, send }: SampleProps) {
  const form = usePlainForm({
    labels: { nombre: 'Nombre', lugar: 'Lugar' },
    start: { nombre: '', lugar: 'Jadraque' },
    check: ({ nombre }) => ({ nombre: nombre.trim() === '' ? 'El nombre es obligatorio.' : undefined }),
    send,
    failed: 'Error al guardar los cambios',
  });
  return (
    <Form of={form} look="sheet">
      <Columns>
        <TextField {...form.field('nombre')} />
        <TextField {...form.field('lugar')} />
      </Columns>
      <Actions>
        <Submit of={form}>{label}</Submit>
      </Actions>
    </Form>
  );
}

function ModalSample({ onClose }: { onClose: () => void }) {
  const form = useForm({ labels: { nombre: 'Nombre' }, start: { nombre: '' }, send: () => later(1000), saved: onClose });
  return (
    <FormModal of={form} title="Editar galería" onClose={onClose}>
      <TextField {...form.field('nombre')} />
    </FormModal>
  );
}

function LeftSample() {
  const form = useForm({ labels: {}, start: {}, send: () => later(1000), guarded: false });
  return (
    <Form of={form}>
      <SubmitOrCancel of={form} cancel="/kit">
        Guardar
      </SubmitOrCancel>
    </Form>
  );
}

function CaptchaSample() {
  const { form, captcha, dialog } = useCaptchaForm({
    labels: { mensaje: 'Mensaje' },
    start: { mensaje: '' },
    send: () => later(1000),
  });
  return (
    <Form of={form}>
      <TextField {...form.field('mensaje')} />
      <Captcha {...captcha} />
      <Actions>
        <Submit of={form} busy="Enviando...">
          Enviar
        </Submit>
      </Actions>
      {dialog}
    </Form>
  );
}

/** The unsaved changes guard needs a session: without one its screens are closed. */
function Unsaved() {
  const [isOpen, setOpen] = useState(true);
  const { question, ask } = useUnsavedChanges(isOpen);
  if (!isOpen) return null;
  return (
    <>
      <Actions>
        <TextLink to="/">Salir de esta pantalla</TextLink>
        <TextButton onClick={() => ask(() => setOpen(false))}>Cerrar el formulario</TextButton>
      </Actions>
      {question}
    </>
  );
}

const differences = [
  { name: 'texto', label: 'Texto', mine: 'Once fortalezas.', theirs: 'Doce fortalezas.', isMine: true },
  { name: 'lugar', label: 'Lugar', mine: 'Jadraque', theirs: '', isMine: false },
];

export const forms: readonly Exhibit[] = [
  {
    file: 'ui/field',
    states: {
      'NamedOptions: rows, by their ids': (
        <SelectField label="Plantilla" name="kit-plantilla" defaultValue="2">
          <NamedOptions
            of={[
              { id: 1, nombre: 'Bienvenida' },
              { id: 2, nombre: 'Aviso' },
            ]}
          />
        </SelectField>
      ),
      'Options: a label for each value': (
        <SelectField label="Tipo" name="tipo">
          <Options of={{ privada: 'Privada', publica: 'Pública' }} />
        </SelectField>
      ),
      'CheckField: a box to tick': <CheckField label="En efectivo, el día de la ruta" name="efectivo" />,
      TextField: <TextField label="Nombre" name="nombre" />,
      'with a fault': <TextField label="Correo electrónico" name="mail" defaultValue="ana@" error="El correo no es válido." />,
      disabled: <TextField label="Teléfono" name="telefono" defaultValue="600 111 222" disabled />,
      TextAreaField: <TextAreaField label="Mensaje" name="mensaje" defaultValue="Llegamos el viernes por la noche." />,
      'TextAreaField with a fault': <TextAreaField label="Descripción" name="descripcion" error="La descripción es obligatoria." />,
      SelectField: (
        <SelectField label="Evento" name="evento">
          <option>Castillos</option>
          <option>Semanal</option>
        </SelectField>
      ),
      'FileField, which keeps what was chosen': <FileField label="Imagen" name="imagen" accept="image/*" />,
      'FileField with a hint and a fault, whose files are shown elsewhere': (
        <FileField label="Adjuntos" name="archivos" multiple hint="Hasta cinco archivos." error="Son demasiados archivos." onFiles={idle} />
      ),
      'SelectField with a fault': (
        <SelectField label="Tipo" name="tipo" error="Elige un tipo.">
          <option value="">Elige uno</option>
        </SelectField>
      ),
    },
  },
  {
    file: 'ui/date-field',
    states: {
      'no day': <DateField label="Fecha del evento" name="fecha_evento" value="" readOnly />,
      'a day, in words': <DateField label="Fecha del evento" name="fecha_evento" value="2026-04-12" readOnly />,
      'a day of birth': <DateField label="Fecha de nacimiento" name="nacimiento" value="1974-07-25" isBirth readOnly />,
    },
  },
  {
    file: 'form/form',
    states: {
      'is stored after a second': <Sample label="Guardar" send={() => later(1000)} />,
      'is refused': <Sample label="Guardar y fallar" send={() => refuse(400, { detail: 'Ya hay otro con ese nombre.' })} />,
      'what did not work, and why': (
        <OnDemand>{() => <Failure text="Error al guardar los cambios" detail="Ya hay otro con ese nombre." />}</OnDemand>
      ),
    },
  },
  {
    file: 'form/form-modal',
    states: { 'asks before typed values are lost': <OnDemand>{(close) => <ModalSample onClose={close} />}</OnDemand> },
  },
  { file: 'form/submit-or-cancel', states: { 'cancel leads to a screen': <LeftSample /> } },
  {
    file: 'form/bare-form',
    states: {
      'without a draft': (
        <BareForm onSubmit={idle} aria-label="Filtros">
          <Button type="submit">Aplicar filtros</Button>
        </BareForm>
      ),
    },
  },
  {
    file: 'form/conflict-choice',
    states: {
      'somebody else was faster': (
        <OnDemand>
          {(close) => <ConflictChoice conflict={{ differences, save: close, keepMine: close, takeTheirs: close }} busy={false} />}
        </OnDemand>
      ),
      'while it is stored': (
        <OnDemand>{() => <ConflictChoice conflict={{ differences, save: idle, keepMine: idle, takeTheirs: idle }} busy />}</OnDemand>
      ),
    },
  },
  {
    file: 'ui/password-advice',
    states: {
      'good so far': <PasswordAdvice password="" />,
      weak: <PasswordAdvice password="almenara" />,
    },
  },
  { file: 'ui/use-unsaved-changes', states: { 'asks before they are lost': <OnDemand>{() => <Unsaved />}</OnDemand> } },
  {
    file: 'captcha/captcha',
    states: { 'whichever the server has': <Captcha onToken={idle} /> },
  },
  { file: 'captcha/captcha-parts', states: { 'does not load': <OnDemand>{() => <CaptchaFailure onRetry={idle} />}</OnDemand> } },
  { file: 'captcha/use-token-form', states: { 'asks for the captcha last': <CaptchaSample /> } },
];
