import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { useId, useState } from 'react';
import type { SecondStep, SecondStepProof } from 'shared/contract/second-factor';
import { Form, Submit } from 'shared/form/form';
import { ifMissing } from 'shared/form/rules';
import { usePlainForm } from 'shared/form/use-plain-form';
import { refusalDetail, refusalStatus } from 'shared/http/client';
import { Button } from 'shared/ui/button';
import { focusFirstControl } from 'shared/ui/dialog-refs';
import { TextField } from 'shared/ui/field';

type Kind = 'codigo' | 'recuperacion' | 'llave';

const texts = {
  codigo: {
    label: 'Código de verificación',
    hint: 'Escribe el código de seis cifras que muestra ahora tu aplicación de códigos.',
    missing: 'Escribe el código de verificación.',
  },
  recuperacion: {
    label: 'Código de recuperación',
    hint: 'Escribe uno de los códigos que guardaste al activar la verificación en dos pasos. Cada uno sirve una sola vez.',
    missing: 'Escribe el código de recuperación.',
  },
};

interface SecondStepFormProps {
  asked: SecondStep;
  onProof: (proof: SecondStepProof) => Promise<void>;
  /** Back to the password; `why` when the second step cannot go on. */
  onBack: (why?: string) => void;
}

export function SecondStepForm(props: SecondStepFormProps) {
  const titleId = useId();
  const { asked, onBack } = props;
  const [kind, setKind] = useState<Kind>(asked.codigo ? 'codigo' : asked.llave ? 'llave' : 'recuperacion');
  const other = (next: Kind, text: string) =>
    asked[next] &&
    kind !== next && (
      <Button tone="outline" onClick={() => setKind(next)}>
        {text}
      </Button>
    );
  return (
    <section className="stack gap-4" aria-labelledby={titleId}>
      <h2 id={titleId}>Verificación en dos pasos</h2>
      <Proof key={kind} kind={kind} {...props} />
      <div className="stack gap-3">
        {other('codigo', 'Usar la aplicación de códigos')}
        {other('llave', 'Usar una llave de acceso')}
        {other('recuperacion', 'Usar un código de recuperación')}
        <Button tone="outline" onClick={() => onBack()}>
          Volver
        </Button>
      </div>
    </section>
  );
}

function Proof({ kind, asked, onProof, onBack }: SecondStepFormProps & { kind: Kind }) {
  const form = usePlainForm({
    labels: { [kind]: kind === 'llave' ? '' : texts[kind].label },
    start: { [kind]: '' },
    check: ({ [kind]: typed = '' }) => ({ [kind]: kind === 'llave' ? undefined : ifMissing(typed, texts[kind].missing) }),
    send: async ({ [kind]: typed = '' }) => {
      const proof = kind === 'llave' ? await askForPasskey(asked) : { [kind]: typed.trim() };
      await onProof({ resguardo: asked.resguardo, ...proof });
    },
    refused: (error) => {
      if (refusalStatus(error) === 401) onBack('Ha pasado demasiado tiempo. Escribe otra vez tu contraseña.');
    },
    detail: (error) => refusalDetail(error) ?? 'No se ha podido comprobar. Inténtalo de nuevo.',
  });
  return (
    <div ref={focusFirstControl}>
      <Form of={form}>
        {kind === 'llave' ? (
          <p>Usa la llave de acceso que guardaste: tu huella, tu cara, el PIN de este dispositivo o una llave de seguridad.</p>
        ) : (
          <>
            <p>{texts[kind].hint}</p>
            <TextField
              {...form.field(kind)}
              autoComplete={kind === 'codigo' ? 'one-time-code' : 'off'}
              inputMode={kind === 'codigo' ? 'numeric' : 'text'}
              autoCapitalize="none"
              spellCheck={false}
            />
          </>
        )}
        <Submit of={form} busy={kind === 'llave' ? 'Usar llave de acceso' : 'Verificar'}>
          {kind === 'llave' ? 'Usar llave de acceso' : 'Verificar'}
        </Submit>
      </Form>
    </div>
  );
}

async function askForPasskey(asked: SecondStep): Promise<Pick<SecondStepProof, 'llave'>> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = asked.llave as PublicKeyCredentialRequestOptionsJSON;
  return { llave: { ...(await startAuthentication({ optionsJSON })) } };
}
