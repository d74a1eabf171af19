import { lazy, Suspense, useState } from 'react';
import type { OwnMandate } from 'shared/contract/debits';
import { useWrite } from 'shared/data/use-write';
import { call } from 'shared/http/call';
import { showNotice } from 'shared/notify/notify';
import { useRevalidator } from 'shared/router';
import { formatDay } from 'shared/text/dates';
import { Actions, Button, TextButton } from 'shared/ui/button';
import { Part } from 'shared/ui/part';

/** Lazy: few sign. */
const SignMandate = lazy(async () => ({ default: (await import('../member/sign-mandate.tsx')).SignMandate }));

/** The account that one's own fee is debited from: signed, changed and taken back here. */
export function OwnDebit({ orden }: { orden: OwnMandate }) {
  const { pais, final, titular, firmado } = orden;
  const [isOpen, setOpen] = useState(false);
  const { revalidate } = useRevalidator();
  const { write, busy, dialog } = useWrite();
  const withdraw = () =>
    void write({
      ask: { message: '¿Retirar la orden? El club borra tu cuenta, y tu cuota la pagarás tú.', confirm: 'Retirar la orden' },
      send: () => call('DELETE /mi-ficha/mandato'),
      done: 'Has retirado la orden. El club ya no tiene tu cuenta.',
      failed: 'No se ha podido retirar la orden.',
      reload: 'always',
    });
  const lines =
    final === null
      ? []
      : [
          {
            key: 'cuenta',
            title: `Cuenta ${pais ?? ''} ···· ${final}`,
            about: [titular && `A nombre de ${titular}`, firmado ? `firmada el ${formatDay(firmado)}` : 'falta tu firma']
              .filter(Boolean)
              .join(' · '),
          },
        ];
  return (
    <Part
      id="recibos"
      title="Mi cuenta para los recibos"
      intro={firmado && 'Tu cuota se cobra en esta cuenta.'}
      lines={lines}
      empty="El club no tiene tu cuenta: la cuota la pagas tú cada año."
    >
      {isOpen ? (
        <Suspense fallback={<p role="status">Cargando...</p>}>
          <SignMandate
            mandate={orden}
            send={async (json) => {
              const signed = await call('POST /mi-ficha/mandato', { json });
              showNotice({ kind: 'success', text: 'Orden firmada. Te hemos enviado una copia por correo.' });
              await revalidate();
              setOpen(false);
              return signed;
            }}
          />
        </Suspense>
      ) : (
        <Actions>
          <Button tone="outline" onClick={() => setOpen(true)}>
            {firmado ? 'Cambiar de cuenta' : 'Domiciliar mi cuota'}
          </Button>
          {final !== null && (
            <TextButton danger disabled={busy !== undefined} onClick={withdraw}>
              Retirar la orden
            </TextButton>
          )}
        </Actions>
      )}
      {dialog}
    </Part>
  );
}
