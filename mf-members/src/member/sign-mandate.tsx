import { mandateLacksIban } from 'shared/facts/faults';
import { useEffect, useRef, useState } from 'react';
import type { ReplyOf } from 'shared/contract/call-table';
import type { Contract } from 'shared/contract/calls';
import type { OwnMandate } from 'shared/contract/debits';
import { mandateText } from 'shared/facts/mandates';
import { Form, Submit } from 'shared/form/form';
import { ifMissing } from 'shared/form/rules';
import { useForm } from 'shared/form/use-form';
import type { Options } from 'shared/http/call';
import { formatDay, formatLongDay } from 'shared/text/dates';
import { Actions, Button } from 'shared/ui/button';
import { TextField } from 'shared/ui/field';
import { type Fact, Facts } from 'shared/ui/facts';
import { Notice } from 'shared/ui/notice';
import { Hint, Sheet } from 'shared/ui/page';
import { accountBody, accountLabels, faultsOf, HolderFields, startOf } from './account-fields.tsx';

type Signed = ReplyOf<Contract['POST /mandato']>;

interface SignMandateProps {
  mandate: Omit<OwnMandate, 'firmado'>;
  /** Day until which it can be signed here. */
  caduca?: string;
  send: (signature: Options<Contract['POST /mi-ficha/mandato']>['json']) => Promise<Signed>;
}

/** The order of a direct debit, with its form: behind a link, and for one's own account. */
export function SignMandate({ mandate, caduca, send }: SignMandateProps) {
  const { acreedor, identificador, nombre, final, dias_aviso, pais, titular } = mandate;
  const known = final === null ? null : { pais, titular };
  const [signed, setSigned] = useState<Signed>();
  const told = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (signed) told.current?.focus();
  }, [signed]);
  const form = useForm({
    labels: { iban: final ? 'Otra cuenta (IBAN)' : 'Tu cuenta (IBAN)', ...accountLabels, firma: 'Tu firma' },
    start: { ...startOf(known), firma: '' },
    check: ({ firma, ...account }) => ({
      ...faultsOf(account, known, mandateLacksIban),
      firma: ifMissing(firma, 'Para firmar, escribe tu nombre completo.'),
    }),
    send: ({ firma, ...account }) => send({ ...accountBody(account, known), firma }),
    saved: (reply) => setSigned(reply as Signed),
    failed: 'No se ha podido firmar.',
  });
  const holder = form.values.titular.trim();
  const facts: Fact[] = [
    ['Quién cobra', acreedor],
    ['Identificador de acreedor', identificador],
    ['Quién paga', holder || nombre],
    ...(holder === '' ? [] : ([['Por la cuota de', nombre]] satisfies Fact[])),
    ...(signed
      ? ([
          ['Cuenta', `···· ${signed.final}`],
          ['Referencia del mandato', signed.referencia],
          ['Firmada el', formatLongDay(signed.firmado)],
        ] satisfies Fact[])
      : []),
  ];
  return (
    <div className="stack gap-5">
      {signed && (
        <div ref={told} tabIndex={-1}>
          <Notice kind="success">Firmada. Gracias: te hemos enviado una copia por correo.</Notice>
        </div>
      )}
      <Sheet>
        <h2>Orden de domiciliación de adeudo directo SEPA</h2>
        <Facts of={facts} />
        {mandateText({ nombre: acreedor, dias_aviso, titular: holder }).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {signed && (
          <Actions>
            <Button tone="outline" onClick={() => print()}>
              Imprimir
            </Button>
          </Actions>
        )}
      </Sheet>
      {!signed && (
        <Form of={form} look="sheet">
          <TextField
            {...form.field('iban')}
            autoComplete="off"
            spellCheck={false}
            maxLength={50}
            placeholder="ES12 3456 7890 1234 5678 9012"
            hint={
              final
                ? `Déjalo vacío para seguir con tu cuenta ···· ${final}.`
                : 'Se guarda cifrada; el club solo ve sus cuatro últimas cifras.'
            }
          />
          <HolderFields form={form} known={known} />
          <TextField
            {...form.field('firma')}
            autoComplete="name"
            maxLength={200}
            hint="Firma el titular de la cuenta: su nombre completo."
          />
          <Hint>{`Al pulsar «Firmar» aceptas la orden de arriba, con la fecha de hoy.${caduca ? ` Puedes firmarla hasta el ${formatDay(caduca)}.` : ''}`}</Hint>
          <Actions>
            <Submit of={form} busy="Firmando...">
              Firmar
            </Submit>
          </Actions>
        </Form>
      )}
    </div>
  );
}
