import { useState } from 'react';
import { dataRightNames, dataRights } from 'shared/facts/data-rights';
import { keyInHash, useHashReload } from 'shared/data/hash';
import { useWrite } from 'shared/data/use-write';
import { Form, Submit } from 'shared/form/form';
import { ifMissing, ifNoEmail } from 'shared/form/rules';
import { call } from 'shared/http/call';
import { extraDetail } from 'shared/http/error-body';
import { Link, useLoaderData } from 'shared/router';
import { formatDay } from 'shared/text/dates';
import { madridDay } from 'shared/text/moments';
import { Actions, Button } from 'shared/ui/button';
import { Captcha } from 'shared/captcha/captcha';
import { useCaptchaForm } from 'shared/captcha/use-token-form';
import { SelectField, TextAreaField, TextField } from 'shared/ui/field';
import { Notice } from 'shared/ui/notice';
import { Hint, Page, Sheet } from 'shared/ui/page';
import type { LazyScreen } from 'shared/ui/lazy-route';

const loadDataRequest = () => ({ key: keyInHash('confirmar') });

/** Form for requests about one's personal data. */
function DataRequestPage() {
  const { key } = useLoaderData<ReturnType<typeof loadDataRequest>>();
  useHashReload();
  return (
    <Page
      title="Tus datos"
      width="narrow"
      intro="Aquí puedes pedir al club ver, corregir, borrar o llevarte los datos que tiene de ti. Es gratis, y te contesta antes de un mes."
    >
      {key === '' ? <Ask /> : <Confirm key={key} clave={key} />}
    </Page>
  );
}

function Ask() {
  const { form, captcha, dialog } = useCaptchaForm({
    labels: { derecho: 'Qué quieres pedir', correo: 'Correo electrónico', mensaje: 'Algo más que debamos saber (opcional)' },
    start: { derecho: 'acceso', correo: '', mensaje: '' },
    check: ({ correo }) => ({
      correo: ifMissing(correo, 'El correo es obligatorio.') ?? ifNoEmail(correo, 'Introduce un correo válido.'),
    }),
    send: ({ derecho, ...rest }, token_captcha) =>
      call('POST /datos/solicitudes', {
        json: { ...rest, derecho: dataRightNames.find((name) => name === derecho) ?? 'acceso', token_captcha },
      }),
    detail: (error) => extraDetail(error) ?? 'No se ha podido enviar la solicitud. Inténtalo más tarde.',
  });
  if (form.isStored) {
    return (
      <Notice kind="success">
        Te hemos escrito: abre el enlace de ese correo para confirmar la solicitud. Así nadie puede pedir tus datos por ti.
      </Notice>
    );
  }
  return (
    <Form of={form} look="sheet">
      <SelectField {...form.field('derecho')}>
        {dataRightNames.map((name) => (
          <option key={name} value={name}>
            {dataRights[name].label}
          </option>
        ))}
      </SelectField>
      <TextField
        {...form.field('correo')}
        type="email"
        autoComplete="email"
        maxLength={254}
        required
        hint="El que usaste en la inscripción o en tu acceso: buscaremos todo lo que haya con él."
      />
      <TextAreaField {...form.field('mensaje')} rows={3} maxLength={5000} />
      <Captcha {...captcha} />
      <Hint>
        Usaremos estos datos solo para atender la solicitud. <Link to="/privacidad">Política de privacidad</Link>
      </Hint>
      <Actions>
        <Submit of={form} busy="Enviando...">
          Enviar solicitud
        </Submit>
      </Actions>
      {dialog}
    </Form>
  );
}

/** Confirms on a press, not on load: email scanners follow links. */
function Confirm({ clave }: { clave: string }) {
  const [due, setDue] = useState<string>();
  const { write, busy } = useWrite();
  const confirm = () =>
    void write({
      send: async () => setDue((await call('POST /datos/solicitudes/confirmar', { json: { clave } })).vence),
      failed: 'No se ha podido confirmar la solicitud.',
    });
  if (due !== undefined) {
    return <Notice kind="success">{`Solicitud confirmada. El club te contesta antes del ${formatDay(madridDay(new Date(due)))}.`}</Notice>;
  }
  return (
    <Sheet>
      <Hint>Confirma que has sido tú quien ha pedido esto al club.</Hint>
      <div>
        <Button onClick={confirm} disabled={busy !== undefined}>
          Confirmar la solicitud
        </Button>
      </div>
    </Sheet>
  );
}

export const dataRequestScreen: LazyScreen = {
  Component: DataRequestPage,
  loader: loadDataRequest,
};
