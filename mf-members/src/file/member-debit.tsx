import { mandateOfTomorrow } from 'shared/facts/faults';
import { useState } from 'react';
import type { MemberDebit } from 'shared/contract/debits';
import { FormModal } from 'shared/form/form-modal';
import { useForm } from 'shared/form/use-form';
import { useWrite } from 'shared/data/use-write';
import { call } from 'shared/http/call';
import { can } from 'shared/http/can';
import { showNotice } from 'shared/notify/notify';
import { useRevalidator } from 'shared/router';
import { formatDay } from 'shared/text/dates';
import { today } from 'shared/text/today';
import { Actions, TextButton } from 'shared/ui/button';
import { TextField } from 'shared/ui/field';
import { Hint } from 'shared/ui/page';
import { Part } from 'shared/ui/part';
import { accountBody, accountLabels, asksMore, faultsOf, HolderFields, startOf } from '../member/account-fields.tsx';

interface DebitProps {
  member: number;
  /** Where a link to sign goes; null without one. */
  correo: string | null;
  debit: MemberDebit;
}

/** What a member is debited by: the account's last four, and the mandate. */
export function MemberDebitPart({ member, correo, debit: { cuenta, mandato } }: DebitProps) {
  const [isOpen, setOpen] = useState(false);
  const { write, busy, dialog } = useWrite();
  const remove = () =>
    void write({
      ask: { message: '¿Quitar la cuenta y su mandato? Sus cuotas ya no se podrán cobrar por el banco.', confirm: 'Quitar' },
      send: () => call('PUT /socios/:id/domiciliacion', { params: { id: member }, json: { iban: null } }),
      done: 'Cuenta quitada.',
      failed: 'No se ha podido quitar la cuenta.',
      reload: 'always',
    });
  const askToSign = () =>
    void write({
      ask: {
        message: `¿Enviar a ${correo} un enlace para que firme la domiciliación? Si ya tenía otro, deja de valer.`,
        confirm: 'Enviar',
      },
      send: () => call('POST /socios/:id/mandato', { params: { id: member } }),
      done: ({ caduca }) => ({ text: `Enlace enviado: vale hasta el ${formatDay(caduca)}.` }),
      failed: 'No se ha podido enviar el enlace.',
    });
  const lines = cuenta
    ? [
        {
          key: 'cuenta',
          title: `Cuenta ${cuenta.pais} ···· ${cuenta.final}`,
          about: cuenta.titular && `A nombre de ${cuenta.titular}`,
          more: cuenta.bic && <span className="soft small">{`BIC ${cuenta.bic}`}</span>,
        },
        mandato?.firmado
          ? { key: 'mandato', title: `Mandato ${mandato.referencia}`, about: formatMandate(mandato) }
          : { key: 'mandato', title: 'Sin mandato firmado', about: 'Hasta que lo firme no se le puede cobrar por el banco.' },
      ]
    : [];
  return (
    <Part id="domiciliacion" title="Domiciliación" heading="h3" lines={lines} empty="No tiene cuenta para los recibos.">
      <Actions>
        <TextButton onClick={() => setOpen(true)}>{cuenta ? 'Cambiar cuenta o mandato' : 'Poner cuenta'}</TextButton>
        {correo !== null && (
          <TextButton disabled={busy !== undefined} onClick={askToSign}>
            Pedir la firma por correo
          </TextButton>
        )}
        {cuenta && (
          <TextButton danger disabled={busy !== undefined} onClick={remove}>
            Quitar domiciliación
          </TextButton>
        )}
      </Actions>
      {isOpen && <DebitModal member={member} debit={{ cuenta, mandato }} onClose={() => setOpen(false)} />}
      {dialog}
    </Part>
  );
}

const formatMandate = ({ firmado, ultimo_cobro, devuelto }: NonNullable<MemberDebit['mandato']>) =>
  [
    `Firmado el ${formatDay(firmado)}`,
    ultimo_cobro && `último cobro el ${formatDay(ultimo_cobro)}`,
    devuelto !== null && `devuelto (${devuelto || 'sin código'})`,
  ]
    .filter(Boolean)
    .join(' · ');

/** Typed again whole: a stored account is known here by its last four only. */
function DebitModal({ member, debit: { cuenta, mandato }, onClose }: Omit<DebitProps, 'correo'> & { onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const before = {
    firmado: mandato?.firmado ?? '',
    referencia: mandato?.referencia ?? '',
    ultimo_cobro: mandato?.cobrado_antes ?? '',
  };
  const form = useForm({
    labels: {
      iban: cuenta ? 'Otra cuenta (IBAN)' : 'Cuenta (IBAN)',
      ...accountLabels,
      bic: 'BIC (solo si lo pide el banco)',
      firmado: 'Día en que firmó el mandato',
      referencia: 'Referencia del mandato',
      ultimo_cobro: 'Último cobro con otro programa',
    },
    start: { ...startOf(cuenta), ...before },
    check: ({ firmado, ultimo_cobro, ...account }) => ({
      ...faultsOf(account, cuenta, 'Escribe el IBAN.'),
      firmado: firmado > today() ? mandateOfTomorrow : undefined,
      ultimo_cobro: ultimo_cobro !== '' && ultimo_cobro < firmado ? 'No puede ser de antes de la firma.' : undefined,
    }),
    send: ({ firmado, referencia, ultimo_cobro, ...account }) => {
      const json = accountBody(account, cuenta);
      // Of another account or holder the mandate is another one: its day is sent even where it is the same.
      const isOther = json.iban !== undefined || json.titular !== undefined;
      return call('PUT /socios/:id/domiciliacion', {
        params: { id: member },
        json: {
          ...json,
          ...((isOther || firmado !== before.firmado) && { firmado }),
          ...(referencia !== before.referencia && { referencia }),
          ...((isOther ? ultimo_cobro !== '' : ultimo_cobro !== before.ultimo_cobro) && { ultimo_cobro }),
        },
      });
    },
    saved: async () => {
      showNotice({ kind: 'success', text: 'Domiciliación guardada.' });
      await revalidate();
      onClose();
    },
    failed: 'No se ha podido guardar la domiciliación.',
  });
  return (
    <FormModal of={form} title="Domiciliación" onClose={onClose}>
      {cuenta && (
        <Hint>{`Ahora: ${cuenta.pais} ···· ${cuenta.final}. Con otra cuenta u otro titular hace falta otro mandato. Al cambiar la cuenta se avisa a la dirección.`}</Hint>
      )}
      <TextField {...form.field('iban')} autoComplete="off" spellCheck={false} maxLength={50} />
      <HolderFields form={form} known={cuenta} />
      {!asksMore(form.values, cuenta) && <TextField {...form.field('bic')} autoComplete="off" spellCheck={false} maxLength={11} />}
      <TextField {...form.field('firmado')} type="date" max={today()} hint="Vacío si aún no lo ha firmado." />
      {can('2.1') && (
        <details open={before.ultimo_cobro !== ''}>
          <summary>Ya lo cobraba otro programa</summary>
          <div className="stack gap-4">
            <TextField
              {...form.field('referencia')}
              autoComplete="off"
              spellCheck={false}
              maxLength={35}
              hint="La que conoce su banco. Vacía, se le da una con su número de socio."
            />
            <TextField
              {...form.field('ultimo_cobro')}
              type="date"
              max={today()}
              hint="Con él, el recibo siguiente no es el primero (RCUR)."
            />
          </div>
        </details>
      )}
    </FormModal>
  );
}
